export const icons = {
  left: 'M21 12H4m7-8-8 8 8 8',
  right: 'M3 12h17m-7-8 8 8-8 8',
  pause: 'M8 4v16m8-16v16',
  play: 'M7 4v16l13-8z',
  close: 'M4 4l16 16m0-16L4 20',
  menu: 'M2 7h20M2 17h20',
} as const;
