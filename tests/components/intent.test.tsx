import { startTransition, useEffect, useRef } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceHydration } from '../../src/client/hydration/events';
import intent from '../../src/client/hydration/intent-directive';

const onPress = vi.fn();
const onSend = vi.fn();

/** A form that, like the islands, dispatches the hydration event in an effect. */
function Form() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    announceHydration(form.current);
  }, []);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <input name="email" />
      <button type="button" onClick={onPress}>
        Show
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

let island: HTMLElement;
/** The load function that Astro passes to a directive. The test decides when the script arrives. */
let arrive: (hydrate: () => Promise<void>) => void;

const find = <Type extends Element>(selector: string) => island.querySelector<Type>(selector) as Type;
const showButton = () => find<HTMLButtonElement>('[type="button"]');
const sendButton = () => find<HTMLButtonElement>('[type="submit"]');

/** Hydrates like Astro's renderer for React. */
const hydrate = async () => startTransition(() => void hydrateRoot(island, <Form />));

/** Runs pending promise callbacks, but no tasks, timers or frames. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  onPress.mockClear();
  onSend.mockClear();
  island = document.createElement('div');
  island.innerHTML = renderToString(<Form />);
  document.body.append(island);
  const scripts = new Promise<() => Promise<void>>((resolve) => {
    arrive = resolve;
  });
  void intent(() => scripts, { name: 'Form', value: '' }, island);
});

afterEach(() => island.remove());

it('a click on an island before hydration is handled once, when the island listens', async () => {
  showButton().click();
  await settle();
  expect(island.getAttribute('aria-busy')).toBe('true');
  // React hydrates later than Astro reports.
  arrive(async () => void setTimeout(() => void hydrate(), 20));
  await settle();
  expect(onPress).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(onPress).toHaveBeenCalledTimes(1));
  expect(island.hasAttribute('aria-busy')).toBe(false);
  expect(document.activeElement).toBe(showButton());
  sendButton().click();
  expect(onSend).toHaveBeenCalledTimes(1);
});
