import './Animation.css';
import { useEffect, useRef, useState } from 'react';
import type { Player } from '../../client/animation/night';
import { type AnimationUrls, listOtherHosts, openAnimation } from '../../client/animation/open-animation';
import { outlineTowers, outlineViewBox } from '../../client/animation/towers';
import { isAllowed, watchConsent } from '../../client/consent/store';
import { icons } from '../../shared/icons';
import { Icon } from '../form/Icon';

interface Props {
  urls: AnimationUrls;
}

/** Milliseconds between loading the scene and showing it (docs/product.md). */
const revealDelay = 2000;

const towers = outlineTowers();

/** As HTML, which React does not compare with the page: a translator may have replaced the text before. */
const loadingText = { __html: 'Loading animation...' };

/**
 * The animation of the About page. The placeholder stays until two seconds after the scene has loaded, and when
 * loading fails. A scene from another host waits for consent to the preference category, or for its own button.
 */
export function Animation({ urls }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const player = useRef<Player | null>(null);
  /** Null until the browser knows the other hosts and the visitor's choice. */
  const [isLoadAllowed, setIsLoadAllowed] = useState<boolean | null>(null);
  const [isShown, setIsShown] = useState(false);
  const [isPlaying, setIsPlaying] = useState(true);

  useEffect(() => {
    const needsConsent = listOtherHosts(urls).length > 0;
    const update = () =>
      setIsLoadAllowed((wasAllowed) => wasAllowed || !needsConsent || isAllowed('preference'));
    update();
    return watchConsent(update);
  }, [urls]);

  useEffect(() => {
    if (!isLoadAllowed || !frame.current) return;
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    openAnimation(frame.current, urls)
      .then((opened) => {
        if (isUnmounted) {
          opened.destroy();
          return;
        }
        player.current = opened;
        const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
        setIsPlaying(!isMotionReduced);
        opened.setPlaying(!isMotionReduced);
        timer = setTimeout(() => setIsShown(true), revealDelay);
      })
      .catch(() => console.warn('Failed to load Spline script'));
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      player.current?.destroy();
      player.current = null;
    };
  }, [isLoadAllowed, urls]);

  const toggle = () => {
    player.current?.setPlaying(!isPlaying);
    setIsPlaying(!isPlaying);
  };

  return (
    <div className="animation" data-shown={isShown || undefined}>
      <svg
        className="animation-outline"
        viewBox={outlineViewBox}
        preserveAspectRatio="xMidYMax"
        aria-hidden="true"
      >
        <path d={towers} />
      </svg>
      <div className="animation-frame" ref={frame} aria-hidden="true" />
      {isLoadAllowed === false ? (
        <ConsentRequest hosts={listOtherHosts(urls)} onAllow={() => setIsLoadAllowed(true)} />
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant.
        !isShown && <p className="animation-message label" dangerouslySetInnerHTML={loadingText} />
      )}
      {isShown && !urls.viewer && <PauseButton isPlaying={isPlaying} onClick={toggle} />}
    </div>
  );
}

function PauseButton({ isPlaying, onClick }: { isPlaying: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="animation-pause button"
      data-variant="square"
      aria-label={isPlaying ? 'Pause the animation' : 'Play the animation'}
      onClick={onClick}
    >
      <Icon path={isPlaying ? icons.pause : icons.play} />
    </button>
  );
}

function ConsentRequest({ hosts, onAllow }: { hosts: string[]; onAllow: () => void }) {
  return (
    <div className="animation-message">
      <p>The animation loads from {hosts.join(' and ')}, which will receive your IP address.</p>
      <p className="actions">
        <button type="button" className="button" onClick={onAllow}>
          Load the animation
        </button>
      </p>
    </div>
  );
}
