/** Opens the animation of the About page: our own scene, or a Spline scene that the operator configured. */
import type { Player } from './night';

export interface AnimationUrls {
  /** URL of the viewer script; undefined for our own scene. */
  viewer: string | undefined;
  /** URL of the scene file that the viewer opens. */
  scene: string | undefined;
}

/** Lists the other hosts that the configured viewer requests. Empty for our own scene and for self-hosted files. */
export function listOtherHosts({ viewer, scene }: AnimationUrls): string[] {
  const hosts = [viewer, scene].flatMap((value) => {
    const url = value ? new URL(value, location.href) : null;
    return url && url.origin !== location.origin ? [url.host] : [];
  });
  return [...new Set(hosts)];
}

/**
 * Opens the animation inside an element that has its own size.
 * @throws an Error when the script does not load or the browser has no WebGL
 */
export async function openAnimation(frame: HTMLElement, { viewer, scene }: AnimationUrls): Promise<Player> {
  if (viewer && scene) {
    await import(/* @vite-ignore */ viewer);
    const element = document.createElement('spline-viewer');
    element.setAttribute('url', new URL(scene, location.href).href);
    frame.append(element);
    return { setPlaying: () => {}, destroy: () => element.remove() };
  }
  const { openNightScene } = await import('./night');
  return openNightScene(frame);
}
