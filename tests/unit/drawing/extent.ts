/** How far a drawing reaches, from the data of its path. Knows the commands that letters are drawn with. */
const lengths: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, h: 1, v: 1, a: 7, z: 0 };

export interface Extent {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** @throws for a command that letters are not drawn with, and for a number that is none */
export function measure(path: string): Extent {
  const xs: number[] = [];
  const ys: number[] = [];
  let x = 0;
  let y = 0;
  for (const [text, command = ''] of path.matchAll(/([A-Za-z])[^A-Za-z]*/g)) {
    const values = [...text.slice(1).matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    if (values.length !== lengths[command]) throw new Error(`${text} in ${path}`);
    const [first = 0, second = 0] = values;
    if (command === 'M' || command === 'L') [x, y] = [first, second];
    else if (command === 'H') x = first;
    else if (command === 'V') y = first;
    else if (command === 'h') x += first;
    else if (command === 'v') y += first;
    else if (command === 'a') {
      x += values[5] ?? 0;
      y += values[6] ?? 0;
    }
    if (command !== 'z') {
      xs.push(x);
      ys.push(y);
    }
  }
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
