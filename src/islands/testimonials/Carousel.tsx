import './Carousel.css';
import KeenSlider, { type KeenSliderInstance } from 'keen-slider';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { icons } from '../../lib/drawing/icons';
import { Icon } from '../form/Icon';

interface Props {
  quotes: { headline: string; quote: string; author: string; role: string }[];
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

/** The indices of the quotes that can be seen. */
const visibleOf = ({ track, slides }: KeenSliderInstance) =>
  slides.map((_, index) => index).filter((index) => (track.details.slides[index]?.portion ?? 0) > 0.5);

/**
 * The quotes of the landing page as a looping carousel (W3C pattern). Until it wakes they are a list that
 * scrolls. It rests while pointed at, while the keyboard is inside, in a hidden tab and when paused; it never
 * starts by itself for a visitor who asked for less motion.
 */
export function Carousel({ quotes, labelledBy }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const slider = useRef<KeenSliderInstance | null>(null);
  const pause = useRef<HTMLButtonElement>(null);
  // Scrolling the list by keyboard wakes the carousel; focus then goes on to its first button.
  const hadFocus = useRef(false);
  const [visible, setVisible] = useState<number[] | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  const current = visible?.[0] ?? 0;

  useEffect(() => {
    if (!list.current) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    const animation = { duration: calm.matches ? 0 : 700 };
    const update = (instance: KeenSliderInstance) => setVisible(visibleOf(instance));
    hadFocus.current = list.current.contains(document.activeElement);
    list.current.scrollLeft = 0;
    const instance = new KeenSlider(list.current, {
      selector: '[role="group"]',
      loop: true,
      defaultAnimation: animation,
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
    setIsPlaying(!calm.matches);
    const stop = () => calm.matches && setIsPlaying(false);
    const follow = () => setIsHidden(document.hidden);
    calm.addEventListener('change', stop);
    document.addEventListener('visibilitychange', follow);
    return () => {
      calm.removeEventListener('change', stop);
      document.removeEventListener('visibilitychange', follow);
      instance.destroy();
    };
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
  }, [isResting, visible]);

  const step = useCallback((direction: 'prev' | 'next') => slider.current?.[direction](), []);

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
      <div className="carousel-controls">
        <button
          ref={pause}
          type="button"
          className="button"
          data-variant="square"
          aria-label={isPlaying ? 'Pause the testimonials' : 'Play the testimonials'}
          onClick={() => setIsPlaying(!isPlaying)}
        >
          <Icon path={isPlaying ? icons.pause : icons.play} />
        </button>
        <button
          type="button"
          className="button"
          data-variant="square"
          aria-label="Previous testimonial"
          onClick={() => step('prev')}
        >
          <Icon path={icons.left} />
        </button>
        <button
          type="button"
          className="button"
          data-variant="square"
          aria-label="Next testimonial"
          onClick={() => step('next')}
        >
          <Icon path={icons.right} />
        </button>
      </div>
      <div
        ref={list}
        className="quotes"
        // A list that scrolls must be reachable by keyboard; once awake the buttons move it.
        tabIndex={visible ? -1 : 0}
        aria-live={isResting ? 'polite' : 'off'}
      >
        {quotes.map(({ headline, quote, author, role }, index) => (
          <div
            key={headline}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${quotes.length}`}
            inert={visible ? !visible.includes(index) : undefined}
          >
            <blockquote>
              <p className="quote-headline display">“{headline}</p>
              <p>{quote}”</p>
            </blockquote>
            <p className="label">
              {author} <span>{role}</span>
            </p>
          </div>
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
