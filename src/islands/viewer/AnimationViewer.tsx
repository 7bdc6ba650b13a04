import './AnimationViewer.css';
import { useEffect, useRef, useState } from 'react';
import { isAllowed as hasConsent, watchConsent } from '../../client/consent/store';
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
  const [status, setStatus] = useState<'asking' | 'loading' | 'shown'>('loading');
  const [isAllowed, setIsAllowed] = useState(false);
  const [isPlaying, setIsPlaying] = useState(true);

  useEffect(() => {
    const update = () => setIsAllowed((wasAllowed) => wasAllowed || hasConsent('preference'));
    update();
    return watchConsent(update);
  }, []);

  useEffect(() => {
    if (!isAllowed && listOtherHosts(urls).length > 0) {
      setStatus('asking');
      return;
    }
    if (!frame.current) return;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setStatus('loading');
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
        timer = setTimeout(() => setStatus('shown'), revealDelay);
      })
      .catch(() => console.warn('Failed to load Spline script'));
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      viewer.current?.destroy();
      viewer.current = null;
    };
  }, [isAllowed, urls]);

  const toggle = () => {
    viewer.current?.setPlaying(!isPlaying);
    setIsPlaying(!isPlaying);
  };

  return (
    <div className="viewer" data-shown={status === 'shown' || undefined}>
      <svg
        className="viewer-outline"
        viewBox={outlineViewBox}
        preserveAspectRatio="xMidYMax"
        aria-hidden="true"
      >
        <path d={towers} />
      </svg>
      <div className="viewer-frame" ref={frame} aria-hidden="true" />
      {status === 'loading' && <p className="viewer-message label">Loading animation...</p>}
      {status === 'asking' && (
        <ConsentRequest hosts={listOtherHosts(urls)} onAllow={() => setIsAllowed(true)} />
      )}
      {status === 'shown' && !urls.viewer && <PauseButton isPlaying={isPlaying} onClick={toggle} />}
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
