interface Props {
  quotes: { id: string; headline: string; quote: string; author: string; role: string }[];
}

/** The quotes of the landing page: readable and scrollable by themselves. */
export function Carousel({ quotes }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="quotes" tabIndex={0} aria-label="Testimonials">
      <ul>
        {quotes.map(({ id, headline, quote, author, role }) => (
          <li key={id}>
            <blockquote>
              <p className="quote-headline display">“{headline}</p>
              <p>{quote}”</p>
            </blockquote>
            <p className="label">
              {author} <span>{role}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
