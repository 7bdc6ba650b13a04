/** Draws the night away from the page, so that no frame of it keeps the page from answering. */
import { type Scene, startScene, type View } from './night-scene';

/** The first message hands over the canvas, every other says what has changed. */
export interface Message {
  view: View;
  canvas?: OffscreenCanvas;
}

let scene: Scene | undefined;

self.addEventListener('message', ({ data: { view, canvas } }: MessageEvent<Message>) => {
  if (!canvas) {
    scene?.update(view);
    return;
  }
  scene = startScene(canvas, view);
  self.postMessage('drawn');
});
