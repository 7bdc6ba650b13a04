import './AnimationViewer.css';
import { useEffect, useRef, useState } from 'react';
import { consent } from '../../client/consent/store';
import type { Viewer } from '../../client/viewer/night';
import { openViewer, outsideHosts, type ViewerAddresses } from '../../client/viewer/open-viewer';
import { drawingBox, drawTowers } from '../../client/viewer/towers';
import { icons } from '../../shared/icons';
import { Icon } from '../form/Icon';

interface Props {
  addresses: ViewerAddresses;
}

/** Milliseconds between loading the scene and showing it (docs/product.md). */
const revealDelay = 2000;

const towers = drawTowers();

type State =
  | { status: 'asking'; hosts: string[] }
  | { status: 'loading' }
  | { status: 'shown' }
  | { status: 'failed' };

/**
 * The animation of the About page. The placeholder stays until two seconds after the scene has loaded, and when
 * loading fails. A scene from another host waits for consent to the preference category, or for its own button.
 */
export function AnimationViewer({ addresses }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const viewer = useRef<Viewer | null>(null);
  const [state, setState] = useState<State>({ status: 'loading' });
  const [isAllowed, setIsAllowed] = useState(false);
  const [isPlaying, setIsPlaying] = useState(true);
  const { viewer: viewerAddress, scene: sceneAddress } = addresses;

  useEffect(() => {
    const configured = { viewer: viewerAddress, scene: sceneAddress };
    const hosts = outsideHosts(configured);
    if (hosts.length > 0 && !isAllowed) {
      setState({ status: 'asking', hosts });
      let isOver = false;
      void consent.when('preference').then(() => {
        if (!isOver) setIsAllowed(true);
      });
      return () => {
        isOver = true;
      };
    }
    if (!frame.current) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setState({ status: 'loading' });
    openViewer(frame.current, configured)
      .then((opened) => {
        if (isGone) {
          opened.destroy();
          return;
        }
        viewer.current = opened;
        const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
        setIsPlaying(!isCalm);
        opened.setPlaying(!isCalm);
        timer = setTimeout(() => setState({ status: 'shown' }), revealDelay);
      })
      .catch(() => {
        console.warn('Failed to load Spline script');
        if (!isGone) setState({ status: 'failed' });
      });
    return () => {
      isGone = true;
      clearTimeout(timer);
      viewer.current?.destroy();
      viewer.current = null;
    };
  }, [isAllowed, viewerAddress, sceneAddress]);

  const toggle = () => {
    viewer.current?.setPlaying(!isPlaying);
    setIsPlaying(!isPlaying);
  };

  return (
    <div className="viewer" data-shown={state.status === 'shown' || undefined}>
      <svg className="viewer-drawing" viewBox={drawingBox} preserveAspectRatio="xMidYMax" aria-hidden="true">
        <path d={towers} />
      </svg>
      <div className="viewer-frame" ref={frame} aria-hidden="true" />
      {state.status !== 'shown' && state.status !== 'asking' && (
        <p className="viewer-wait label">Loading animation...</p>
      )}
      {state.status === 'asking' && <Question hosts={state.hosts} onAllow={() => setIsAllowed(true)} />}
      {state.status === 'shown' && !viewerAddress && (
        <button
          type="button"
          className="viewer-pause button"
          data-variant="square"
          aria-label={isPlaying ? 'Pause the animation' : 'Play the animation'}
          onClick={toggle}
        >
          <Icon path={isPlaying ? icons.pause : icons.play} />
        </button>
      )}
    </div>
  );
}

/** Asks before requesting another host. */
function Question({ hosts, onAllow }: { hosts: string[]; onAllow: () => void }) {
  return (
    <div className="viewer-wait">
      <p>The animation comes from {hosts.join(' and ')}, which will see your network address.</p>
      <p className="actions">
        <button type="button" className="button" onClick={onAllow}>
          Load the animation
        </button>
      </p>
    </div>
  );
}
