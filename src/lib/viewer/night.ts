/** The animation in its page: follows the pointer, the scroll and the frame, and lets another thread draw. */
import type { WithTrustedTypes } from '../trusted-types';
import type { Scene, View } from './night-scene';
import type { Message } from './night-thread';
import address from './night-thread.ts?worker&url';
import type { Viewer } from './viewer';

/** The policy of the site takes the address of code from here alone: docs/decisions/052-trusted-types.md */
const policy = (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('worker', {
  createScriptURL: () => address,
});

function addCanvas(frame: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  frame.append(canvas);
  return canvas;
}

/** Lets a worker draw. @throws when it does not arrive or cannot draw */
async function startThread(frame: HTMLElement, view: View): Promise<Scene> {
  const canvas = addCanvas(frame);
  const worker = new Worker(policy?.createScriptURL('') ?? address, { type: 'module' });
  const destroy = () => {
    worker.terminate();
    canvas.remove();
  };
  try {
    const offscreen = canvas.transferControlToOffscreen();
    await new Promise((resolve, reject) => {
      worker.addEventListener('message', resolve, { once: true });
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        reject(new Error(event.message || 'The worker of the animation did not arrive.'));
      });
      worker.postMessage({ view, canvas: offscreen } satisfies Message, [offscreen]);
    });
  } catch (error) {
    destroy();
    throw error;
  }
  return { update: (next) => worker.postMessage({ view: next } satisfies Message), destroy };
}

/** Draws on the page's own thread, where a worker cannot. @throws when the browser has no WebGL */
async function startHere(frame: HTMLElement, view: View): Promise<Scene> {
  const { startScene } = await import('./night-scene');
  const canvas = addCanvas(frame);
  try {
    const scene = startScene(canvas, view);
    return {
      update: scene.update,
      destroy() {
        scene.destroy();
        canvas.remove();
      },
    };
  } catch (error) {
    canvas.remove();
    throw error;
  }
}

/**
 * Opens the night inside a frame that has a size of its own. It stands still until it is told to play.
 * @throws when the browser has no WebGL
 */
export async function openNight(frame: HTMLElement): Promise<Viewer> {
  let isWanted = false;
  let isVisible = true;
  const pointer = { x: 0, y: 0 };

  const look = (): View => {
    const { top, width, height } = frame.getBoundingClientRect();
    return {
      width,
      height,
      ratio: devicePixelRatio,
      passed: 1 - Math.min(1, Math.max(0, (top + height) / (innerHeight + height))),
      pointer,
      isPlaying: isWanted && isVisible && !document.hidden,
    };
  };

  const scene = await startThread(frame, look()).catch(() => startHere(frame, look()));

  let request = 0;
  /** Once for each frame of the page, however often the pointer moves. */
  const tell = () => {
    request ||= requestAnimationFrame(() => {
      request = 0;
      scene.update(look());
    });
  };

  const point = (event: PointerEvent) => {
    pointer.x = (event.clientX / innerWidth) * 2 - 1;
    pointer.y = 1 - (event.clientY / innerHeight) * 2;
    tell();
  };

  const listeners = new AbortController();
  const { signal } = listeners;
  addEventListener('pointermove', point, { passive: true, signal });
  addEventListener('scroll', tell, { passive: true, signal });
  // A page that is hidden has no frames.
  document.addEventListener('visibilitychange', () => scene.update(look()), { signal });
  const sizes = new ResizeObserver(tell);
  sizes.observe(frame);
  const sight = new IntersectionObserver(([entry]) => {
    isVisible = entry?.isIntersecting ?? true;
    tell();
  });
  sight.observe(frame);

  return {
    setPlaying(next) {
      isWanted = next;
      tell();
    },
    destroy() {
      listeners.abort();
      cancelAnimationFrame(request);
      sizes.disconnect();
      sight.disconnect();
      scene.destroy();
    },
  };
}
