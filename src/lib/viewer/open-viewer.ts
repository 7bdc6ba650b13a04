/** Loads the animation of the About page: our own scene, or a Spline one that the operator configured. */
import { openNight } from './night';
import type { Viewer } from './viewer';

export interface ViewerAddresses {
  /** The viewer script; undefined for our own scene. */
  viewer: string | undefined;
  /** The scene file that the viewer opens. */
  scene: string | undefined;
}

/** Hosts outside our own that the configured viewer would ask. Empty for our own scene and for self-hosted files. */
export function outsideHosts({ viewer, scene }: ViewerAddresses): string[] {
  const hosts = [viewer, scene].flatMap((address) => {
    const url = address ? new URL(address, location.href) : null;
    return url && url.origin !== location.origin ? [url.host] : [];
  });
  return [...new Set(hosts)];
}

/**
 * Opens the animation inside a frame that has a size of its own.
 * @throws when the script does not arrive or the browser cannot draw in three dimensions
 */
export async function openViewer(frame: HTMLElement, { viewer, scene }: ViewerAddresses): Promise<Viewer> {
  if (viewer && scene) {
    await import(/* @vite-ignore */ viewer);
    const element = document.createElement('spline-viewer');
    element.setAttribute('url', new URL(scene, location.href).href);
    frame.append(element);
    return { setPlaying: () => {}, destroy: () => element.remove() };
  }
  return openNight(frame);
}
