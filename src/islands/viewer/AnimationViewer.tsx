import './AnimationViewer.css';
import { useEffect, useRef, useState } from 'react';
import { isAllowed, watchConsent } from '../../client/consent/store';
import type { Viewer } from '../../client/viewer/night';
import { listOtherHosts, openViewer, type ViewerUrls } from '../../client/viewer/open-viewer';
import { outlineTowers, outlineViewBox } from '../../client/viewer/towers';
import { icons } from '../../shared/icons';
import { Icon } from '../form/Icon';

interface Props {
  urls: ViewerUrls;
}

/** Milliseconds between loading the scene and showing it (docs/product.md). */
const revealDelay = 2000;

const towers = outlineTowers();

/**
 * The animation of the About page. The placeholder stays until two seconds after the scene has loaded, and when
 * loading fails. A scene from another host waits for consent to the preference category, or for its own button.
 */
export function AnimationViewer({ urls }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer | null>(null);
  /** Null until the browser knows the other hosts and the visitor's choice. */
  const [mayOpen, setMayOpen] = useState<boolean | null>(null);
  const [isShown, setIsShown] = useState(false);
  const [isPlaying, setIsPlaying] = useState(true);

  useEffect(() => {
    const needsConsent = listOtherHosts(urls).length > 0;
    const update = () => setMayOpen((mightOpen) => mightOpen || !needsConsent || isAllowed('preference'));
    update();
    return watchConsent(update);
  }, [urls]);

  useEffect(() => {
    if (!mayOpen || !frame.current) return;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    openViewer(frame.current, urls)
      .then((opened) => {
        if (isUnmounted) {
          opened.destroy();
          return;
        }
        viewer.current = opened;
        const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
        setIsPlaying(!isMotionReduced);
        opened.setPlaying(!isMotionReduced);
        timer = setTimeout(() => setIsShown(true), revealDelay);
      })
      .catch(() => console.warn('Failed to load Spline script'));
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      viewer.current?.destroy();
      viewer.current = null;
    };
  }, [mayOpen, urls]);

  const toggle = () => {
    viewer.current?.setPlaying(!isPlaying);
    setIsPlaying(!isPlaying);
  };

  return (
    <div className="viewer" data-shown={isShown || undefined}>
      <svg
        className="viewer-outline"
        viewBox={outlineViewBox}
        preserveAspectRatio="xMidYMax"
        aria-hidden="true"
      >
        <path d={towers} />
      </svg>
      <div className="viewer-frame" ref={frame} aria-hidden="true" />
      {mayOpen === false ? (
        <ConsentRequest hosts={listOtherHosts(urls)} onAllow={() => setMayOpen(true)} />
      ) : (
        !isShown && <p className="viewer-message label">Loading animation...</p>
      )}
      {isShown && !urls.viewer && <PauseButton isPlaying={isPlaying} onClick={toggle} />}
    </div>
  );
}

function PauseButton({ isPlaying, onClick }: { isPlaying: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="viewer-pause button"
      data-variant="square"
      aria-label={isPlaying ? 'Pause the animation' : 'Play the animation'}
      onClick={onClick}
    >
      <Icon path={isPlaying ? icons.pause : icons.play} />
    </button>
  );
}

/** Asks before requesting another host. */
function ConsentRequest({ hosts, onAllow }: { hosts: string[]; onAllow: () => void }) {
  return (
    <div className="viewer-message">
      <p>The animation comes from {hosts.join(' and ')}, which will see your IP address.</p>
      <p className="actions">
        <button type="button" className="button" onClick={onAllow}>
          Load the animation
        </button>
      </p>
    </div>
  );
}
