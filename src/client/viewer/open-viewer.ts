/** Opens the animation of the About page: our own scene, or a Spline scene that the operator configured. */
import type { Viewer } from './night';

export interface ViewerAddresses {
  /** URL of the viewer script; undefined for our own scene. */
  viewer: string | undefined;
  /** URL of the scene file that the viewer opens. */
  scene: string | undefined;
}

/** Lists the other hosts that the configured viewer requests. Empty for our own scene and for self-hosted files. */
export function outsideHosts({ viewer, scene }: ViewerAddresses): string[] {
  const hosts = [viewer, scene].flatMap((address) => {
    const url = address ? new URL(address, location.href) : null;
    return url && url.origin !== location.origin ? [url.host] : [];
  });
  return [...new Set(hosts)];
}

/**
 * Opens the animation inside a frame that has a size of its own.
 * @throws an Error when the script does not load or the browser has no WebGL
 */
export async function openViewer(frame: HTMLElement, { viewer, scene }: ViewerAddresses): Promise<Viewer> {
  if (viewer && scene) {
    await import(/* @vite-ignore */ viewer);
    const element = document.createElement('spline-viewer');
    element.setAttribute('url', new URL(scene, location.href).href);
    frame.append(element);
    return { setPlaying: () => {}, destroy: () => element.remove() };
  }
  const { openNight } = await import('./night');
  return openNight(frame);
}
