/**
 * A random number generator with a fixed seed (mulberry32), so that builds and drawings are reproducible.
 * @param seed a 32-bit integer
 * @returns a function that returns numbers from 0 to less than 1
 */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
