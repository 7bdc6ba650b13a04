import './Carousel.css';
import KeenSlider, { type KeenSliderInstance } from 'keen-slider';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { icons } from '../../lib/drawing/icons';
import { Icon } from '../form/Icon';

interface Quote {
  headline: string;
  quote: string;
  author: string;
  role: string;
}

interface Props {
  quotes: Quote[];
  /** The heading that names the carousel. */
  labelledBy: string;
}

/** The time between two steps, in milliseconds. */
const delay = 4000;

/** How many quotes stand side by side: 1, then 2, then 3. */
const perView = [
  { query: '(min-width: 48rem)', count: 2 },
  { query: '(min-width: 64rem)', count: 3 },
];

const lessMotion = '(prefers-reduced-motion: reduce)';

/** The indices of the quotes that can be seen. */
const visibleOf = ({ track, slides }: KeenSliderInstance) =>
  slides.map((_, index) => index).filter((index) => (track.details.slides[index]?.portion ?? 0) > 0.5);

/** Turns the list into a slider. @returns the slider, and the indices that can be seen once it is there */
function useSlider(list: RefObject<HTMLDivElement | null>) {
  const slider = useRef<KeenSliderInstance | null>(null);
  const [visible, setVisible] = useState<number[] | null>(null);
  useEffect(() => {
    if (!list.current) return;
    const isCalm = matchMedia(lessMotion).matches;
    const update = (instance: KeenSliderInstance) => setVisible(visibleOf(instance));
    list.current.scrollLeft = 0;
    const instance = new KeenSlider(list.current, {
      selector: '[role="group"]',
      loop: true,
      defaultAnimation: { duration: isCalm ? 0 : 700 },
      slides: { perView: 1, spacing: 16 },
      breakpoints: Object.fromEntries(
        perView.map(({ query, count }) => [query, { slides: { perView: count, spacing: 16 } }]),
      ),
      created: update,
      slideChanged: update,
      animationEnded: update,
      updated: update,
    });
    slider.current = instance;
    return () => instance.destroy();
  }, [list]);
  return { slider, visible };
}

/** Whether it plays, which a visitor who asks for less motion must ask for, and whether the tab is hidden. */
function useMotion() {
  const [isPlaying, setIsPlaying] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    const calm = matchMedia(lessMotion);
    setIsPlaying(!calm.matches);
    const stop = () => calm.matches && setIsPlaying(false);
    const follow = () => setIsHidden(document.hidden);
    calm.addEventListener('change', stop);
    document.addEventListener('visibilitychange', follow);
    return () => {
      calm.removeEventListener('change', stop);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  return { isPlaying, setIsPlaying, isHidden };
}

/**
 * The quotes of the landing page as a looping carousel (W3C pattern). Until it is hydrated they are a list that
 * scrolls. It rests while pointed at, while the keyboard is inside, in a hidden tab and when paused; it never
 * starts by itself for a visitor who asked for less motion.
 */
export function Carousel({ quotes, labelledBy }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const pause = useRef<HTMLButtonElement>(null);
  // Scrolling the list by keyboard hydrates the carousel; focus then goes on to its first button.
  const hadFocus = useRef(false);
  const { slider, visible } = useSlider(list);
  const { isPlaying, setIsPlaying, isHidden } = useMotion();
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const current = visible?.[0] ?? 0;

  useEffect(() => {
    if (list.current) hadFocus.current = list.current.contains(document.activeElement);
  }, []);

  useEffect(() => {
    if (!visible || !hadFocus.current) return;
    hadFocus.current = false;
    pause.current?.focus();
  }, [visible]);

  const isResting = !isPlaying || isPointed || isFocused || isHidden;

  // Every step changes what is visible, and so starts the clock anew.
  useEffect(() => {
    if (isResting || visible === null) return;
    const timer = setTimeout(() => slider.current?.next(), delay);
    return () => clearTimeout(timer);
  }, [slider, isResting, visible]);

  const step = (direction: 'prev' | 'next') => slider.current?.[direction]();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step('prev');
    else if (event.key === 'ArrowRight') step('next');
    else return;
    event.preventDefault();
  };

  return (
    <div
      className="carousel"
      role="group"
      aria-roledescription="carousel"
      aria-labelledby={labelledBy}
      data-awake={visible ? true : undefined}
      onKeyDown={onKeyDown}
      onPointerEnter={(event) => setIsPointed(event.pointerType === 'mouse')}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={(event) => setIsFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setIsFocused(false)}
    >
      <Controls pause={pause} isPlaying={isPlaying} onPlay={() => setIsPlaying(!isPlaying)} onStep={step} />
      <div
        ref={list}
        className="quotes"
        // A list that scrolls must be reachable by keyboard; once hydrated the buttons move it.
        tabIndex={visible ? -1 : 0}
        aria-live={isResting ? 'polite' : 'off'}
      >
        {quotes.map((quote, index) => (
          <Slide
            key={quote.headline}
            {...quote}
            label={`${index + 1} of ${quotes.length}`}
            isOutside={visible !== null && !visible.includes(index)}
          />
        ))}
      </div>
      <div className="carousel-progress" aria-hidden="true">
        {quotes.map(({ headline }, index) => (
          <i key={headline} data-current={index === current || undefined} />
        ))}
      </div>
    </div>
  );
}

interface ControlsProps {
  pause: RefObject<HTMLButtonElement | null>;
  isPlaying: boolean;
  onPlay: () => void;
  onStep: (direction: 'prev' | 'next') => void;
}

function Controls({ pause, isPlaying, onPlay, onStep }: ControlsProps) {
  return (
    <div className="carousel-controls">
      <button
        ref={pause}
        type="button"
        className="button"
        data-variant="square"
        aria-label={isPlaying ? 'Pause the testimonials' : 'Play the testimonials'}
        onClick={onPlay}
      >
        <Icon path={isPlaying ? icons.pause : icons.play} />
      </button>
      <button
        type="button"
        className="button"
        data-variant="square"
        aria-label="Previous testimonial"
        onClick={() => onStep('prev')}
      >
        <Icon path={icons.left} />
      </button>
      <button
        type="button"
        className="button"
        data-variant="square"
        aria-label="Next testimonial"
        onClick={() => onStep('next')}
      >
        <Icon path={icons.right} />
      </button>
    </div>
  );
}

interface SlideProps extends Quote {
  /** Its place, in words. */
  label: string;
  isOutside: boolean;
}

function Slide({ headline, quote, author, role, label, isOutside }: SlideProps) {
  return (
    <div role="group" aria-roledescription="slide" aria-label={label} inert={isOutside}>
      <blockquote>
        <p className="quote-headline display">“{headline}</p>
        <p>{quote}”</p>
      </blockquote>
      <p className="label">
        {author} <span>{role}</span>
      </p>
    </div>
  );
}
