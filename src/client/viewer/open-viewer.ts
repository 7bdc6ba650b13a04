/** Opens the animation of the About page: our own scene, or a Spline scene that the operator configured. */
import type { Viewer } from './night';

export interface ViewerUrls {
  /** URL of the viewer script; undefined for our own scene. */
  viewer: string | undefined;
  /** URL of the scene file that the viewer opens. */
  scene: string | undefined;
}

/** Lists the other hosts that the configured viewer requests. Empty for our own scene and for self-hosted files. */
export function listOtherHosts({ viewer, scene }: ViewerUrls): string[] {
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
export async function openViewer(frame: HTMLElement, { viewer, scene }: ViewerUrls): Promise<Viewer> {
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
