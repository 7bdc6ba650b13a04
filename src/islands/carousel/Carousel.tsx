import './Carousel.css';
import KeenSlider, { type KeenSliderInstance } from 'keen-slider';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { watchHover } from '../../client/hover';
import { icons } from '../../shared/icons';
import { Icon } from '../form/Icon';

interface Quote {
  headline: string;
  quote: string;
  author: string;
  role: string;
}

interface Props {
  quotes: Quote[];
  labelledBy: string;
}

const delay = 4000;

/** Slides per view: 1 below the first query, and at most one for each quote. Carousel.css has the same. */
const perView = [
  { query: '(min-width: 48rem)', count: 2 },
  { query: '(min-width: 64rem)', count: 3 },
];

const reducedMotion = '(prefers-reduced-motion: reduce)';

interface View {
  first: number;
  count: number;
}

/** Turns the list into a slider. `view` is null until the slider is ready, and while every quote is in view. */
function useSlider(list: RefObject<HTMLDivElement | null>, total: number) {
  const slider = useRef<KeenSliderInstance | null>(null);
  const [view, setView] = useState<View | null>(null);
  const [isDragging, setIsDragging] = useState(false);
  useEffect(() => {
    if (!list.current) return;
    /** Without a quote out of view, there is nothing to turn, and a loop would leave space empty during each step. */
    const getOptions = (count: number) => ({
      slides: { perView: count, spacing: 16 },
      disabled: total <= count,
    });
    const update = ({ track, options }: KeenSliderInstance) => {
      const { perView: count } = options.slides as ReturnType<typeof getOptions>['slides'];
      setView(options.disabled ? null : { first: track.details.rel, count });
    };
    const instance = new KeenSlider(list.current, {
      selector: '[role="group"]',
      loop: true,
      defaultAnimation: { duration: matchMedia(reducedMotion).matches ? 0 : 700 },
      ...getOptions(1),
      breakpoints: Object.fromEntries(perView.map(({ query, count }) => [query, getOptions(count)])),
      created: update,
      slideChanged: update,
      optionsChanged: update,
      dragStarted: () => setIsDragging(true),
      dragEnded: () => setIsDragging(false),
    });
    slider.current = instance;
    return () => instance.destroy();
  }, [list, total]);
  return { slider, view, isDragging };
}

/** Whether the carousel plays. With reduced motion it starts paused. */
function usePlayback() {
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    const query = matchMedia(reducedMotion);
    setIsPlaying(!query.matches);
    const stop = () => query.matches && setIsPlaying(false);
    query.addEventListener('change', stop);
    return () => query.removeEventListener('change', stop);
  }, []);
  return [isPlaying, setIsPlaying] as const;
}

/** Whether the mouse is over the carousel or the keyboard focus is inside, with the event handlers that track the focus. */
function useHoverAndFocus(list: RefObject<HTMLElement | null>) {
  const [isHovered, setIsHovered] = useState(false);
  useEffect(() => {
    const carousel = list.current?.parentElement;
    return carousel ? watchHover(carousel, setIsHovered) : undefined;
  }, [list]);
  const [isFocused, setIsFocused] = useState(false);
  const handlers = {
    onFocus: (event: FocusEvent) => setIsFocused(event.target.matches(':focus-visible')),
    onBlur: () => setIsFocused(false),
  };
  return { isHoveredOrFocused: isHovered || isFocused, handlers };
}

/** Moves the slider every 4 seconds while active, in a visible tab. A changed `restart` starts the 4 seconds again. */
function useAutoAdvance(slider: RefObject<KeenSliderInstance | null>, isActive: boolean, restart: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `restart` is not read.
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => document.hidden || slider.current?.next(), delay);
    return () => clearInterval(timer);
  }, [slider, isActive, restart]);
}

/**
 * The testimonials as a looping carousel (https://www.w3.org/WAI/ARIA/apg/patterns/carousel/). Before hydration they
 * are a list that scrolls. The carousel stops while the mouse is over it, while the keyboard focus is inside, in a
 * hidden tab and when paused. While every quote is in view, it is only the list.
 */
export function Carousel({ quotes, labelledBy }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { slider, view, isDragging } = useSlider(list, quotes.length);
  const [isPlaying, setIsPlaying] = usePlayback();
  const { isHoveredOrFocused, handlers } = useHoverAndFocus(list);
  // A manual step starts the 4 seconds again.
  const [steps, setSteps] = useState(0);
  const isStopped = !isPlaying || isHoveredOrFocused || isDragging;
  useAutoAdvance(slider, !isStopped && view !== null, steps);

  const step = (direction: 'prev' | 'next') => {
    slider.current?.[direction]();
    setSteps(steps + 1);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!view) return;
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
      data-total={quotes.length}
      data-hydrated={view !== null || undefined}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      <Controls isPlaying={isPlaying} onPlay={() => setIsPlaying(!isPlaying)} onStep={step} />
      <div
        ref={list}
        className="quotes"
        role="group"
        aria-label="Quotes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls before hydration and takes arrow keys after it.
        tabIndex={0}
        aria-live={isStopped ? 'polite' : 'off'}
      >
        {quotes.map((quote, index) => (
          <Slide
            key={quote.headline}
            {...quote}
            label={`${index + 1} of ${quotes.length}`}
            isInert={view !== null && (index - view.first + quotes.length) % quotes.length >= view.count}
          />
        ))}
      </div>
      <div className="carousel-progress" aria-hidden="true">
        {quotes.map(({ headline }, index) => (
          <i key={headline} data-current={index === (view?.first ?? 0) || undefined} />
        ))}
      </div>
    </div>
  );
}

interface ControlsProps {
  isPlaying: boolean;
  onPlay: () => void;
  onStep: (direction: 'prev' | 'next') => void;
}

function Controls({ isPlaying, onPlay, onStep }: ControlsProps) {
  const controls = {
    play: [`${isPlaying ? 'Pause' : 'Play'} the testimonials`, isPlaying ? icons.pause : icons.play, onPlay],
    previous: ['Previous testimonial', icons.left, () => onStep('prev')],
    next: ['Next testimonial', icons.right, () => onStep('next')],
  } as const;
  return (
    <div className="carousel-controls">
      {Object.entries(controls).map(([name, [label, icon, onClick]]) => (
        <button
          key={name}
          type="button"
          className="button"
          data-variant="square"
          aria-label={label}
          onClick={onClick}
        >
          <Icon path={icon} />
        </button>
      ))}
    </div>
  );
}

interface SlideProps extends Quote {
  /** The position of the slide, such as "2 of 6". */
  label: string;
  isInert: boolean;
}

function Slide({ headline, quote, author, role, label, isInert }: SlideProps) {
  return (
    <div role="group" aria-roledescription="slide" aria-label={label} inert={isInert}>
      <blockquote>
        <p className="quote-headline display">“{headline}</p>
        <p>{quote}”</p>
      </blockquote>
      <p className="label">
        {author} <span className="role">{role}</span>
      </p>
    </div>
  );
}
