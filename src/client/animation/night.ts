/** Plays the animation inside the page: follows the pointer, the scroll position and the size of its frame. */
import { createScene } from './night-scene';

export interface Player {
  /** Starts or stops the motion. A stopped scene shows its last frame. */
  setPlaying(isPlaying: boolean): void;
  destroy(): void;
}

/** Fraction of the distance to the pointer that the camera moves per second. */
const followRate = 3;

/**
 * Opens the scene inside an element that has its own size. It stays still until setPlaying(true).
 * @throws an Error when the browser has no WebGL
 */
export function openNightScene(frame: HTMLElement): Player {
  const canvas = document.createElement('canvas');
  const scene = createScene(canvas);
  frame.append(canvas);

  const pointer = { x: 0, y: 0 };
  const eye = { x: 0, y: 0 };
  let time = 0;
  let last = 0;
  let request = 0;
  let isPlaying = false;
  let isInView = true;

  const render = () => {
    const { top, height } = frame.getBoundingClientRect();
    const scrolled = 1 - Math.min(1, Math.max(0, (top + height) / (innerHeight + height)));
    scene.render({ time, scrolled, eye });
  };

  const step = (now: number) => {
    // At most 0.1 s, so that the scene does not jump after a pause.
    const seconds = Math.min(0.1, (now - last) / 1000);
    last = now;
    time += seconds;
    const share = Math.min(1, seconds * followRate);
    eye.x += (pointer.x - eye.x) * share;
    eye.y += (pointer.y - eye.y) * share;
    render();
    request = requestAnimationFrame(step);
  };

  /** Plays while the frame is in view, in a visible tab. */
  const update = () => {
    cancelAnimationFrame(request);
    if (isPlaying && isInView && !document.hidden) request = requestAnimationFrame(step);
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    pointer.x = (clientX / innerWidth) * 2 - 1;
    pointer.y = 1 - (clientY / innerHeight) * 2;
  };
  addEventListener('pointermove', onPointerMove, { passive: true, signal });
  document.addEventListener('visibilitychange', update, { signal });
  const sizes = new ResizeObserver(() => {
    scene.resize(frame.clientWidth, frame.clientHeight);
    render();
  });
  sizes.observe(frame);
  const visibility = new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? true;
    update();
  });
  visibility.observe(frame);

  return {
    setPlaying(next) {
      isPlaying = next;
      update();
    },
    destroy() {
      listeners.abort();
      sizes.disconnect();
      visibility.disconnect();
      cancelAnimationFrame(request);
      scene.destroy();
      canvas.remove();
    },
  };
}
