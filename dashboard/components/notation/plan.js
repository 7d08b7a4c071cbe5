// What sounds when, as pure functions. A note is [start in s, duration in s, MIDI pitch].

export const lengthOf = (notes) => notes.reduce((end, [start, duration]) => Math.max(end, start + duration), 0);

export const frequencyOf = (pitch) => 440 * 2 ** ((pitch - 69) / 12);

// One melody after another, without a gap.
export const inTurn = (...melodies) => {
  let at = 0;
  return melodies.flatMap((notes) => {
    const from = at;
    at += lengthOf(notes);
    return notes.map(([start, duration, pitch]) => [from + start, duration, pitch]);
  });
};

// The notes that begin in [from, to).
export const between = (notes, from, to) => notes.filter(([start]) => start >= from && start < to);
