/** What a page can do with the animation in it, whoever draws it. */
export interface Viewer {
  /** Starts or stops the motion; what is stopped keeps its last picture. */
  setPlaying(isPlaying: boolean): void;
  destroy(): void;
}
