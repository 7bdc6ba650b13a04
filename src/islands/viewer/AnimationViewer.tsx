import './AnimationViewer.css';
import { useEffect, useRef, useState } from 'react';
import { consent } from '../../client/consent/store';
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

type State =
  | { status: 'asking'; hosts: string[] }
  | { status: 'loading' }
  | { status: 'shown' }
  | { status: 'failed' };

/**
 * The animation of the About page. The placeholder stays until two seconds after the scene has loaded, and when
 * loading fails. A scene from another host waits for consent to the preference category, or for its own button.
 */
export function AnimationViewer({ urls }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer | null>(null);
  const [state, setState] = useState<State>({ status: 'loading' });
  const [isAllowed, setIsAllowed] = useState(false);
  const [isPlaying, setIsPlaying] = useState(true);
  const { viewer: viewerUrl, scene: sceneUrl } = urls;

  useEffect(() => {
    const configured = { viewer: viewerUrl, scene: sceneUrl };
    const hosts = listOtherHosts(configured);
    if (hosts.length > 0 && !isAllowed) {
      setState({ status: 'asking', hosts });
      let isCancelled = false;
      void consent.when('preference').then(() => {
        if (!isCancelled) setIsAllowed(true);
      });
      return () => {
        isCancelled = true;
      };
    }
    if (!frame.current) return;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setState({ status: 'loading' });
    openViewer(frame.current, configured)
      .then((opened) => {
        if (isUnmounted) {
          opened.destroy();
          return;
        }
        viewer.current = opened;
        const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
        setIsPlaying(!isMotionReduced);
        opened.setPlaying(!isMotionReduced);
        timer = setTimeout(() => setState({ status: 'shown' }), revealDelay);
      })
      .catch(() => {
        console.warn('Failed to load Spline script');
        if (!isUnmounted) setState({ status: 'failed' });
      });
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      viewer.current?.destroy();
      viewer.current = null;
    };
  }, [isAllowed, viewerUrl, sceneUrl]);

  const toggle = () => {
    viewer.current?.setPlaying(!isPlaying);
    setIsPlaying(!isPlaying);
  };

  return (
    <div className="viewer" data-shown={state.status === 'shown' || undefined}>
      <svg
        className="viewer-outline"
        viewBox={outlineViewBox}
        preserveAspectRatio="xMidYMax"
        aria-hidden="true"
      >
        <path d={towers} />
      </svg>
      <div className="viewer-frame" ref={frame} aria-hidden="true" />
      {state.status !== 'shown' && state.status !== 'asking' && (
        <p className="viewer-message label">Loading animation...</p>
      )}
      {state.status === 'asking' && <ConsentRequest hosts={state.hosts} onAllow={() => setIsAllowed(true)} />}
      {state.status === 'shown' && !viewerUrl && <PauseButton isPlaying={isPlaying} onClick={toggle} />}
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
      <p>The animation comes from {hosts.join(' and ')}, which will see your network address.</p>
      <p className="actions">
        <button type="button" className="button" onClick={onAllow}>
          Load the animation
        </button>
      </p>
    </div>
  );
}
