import '../../styles/box.css';
import './AccountSections.css';
import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { loadSubscription } from '../../client/backend/account';
import { codeOfException } from '../../client/backend/rest';
import type { SessionUser } from '../../client/backend/session';
import { prepareToasts } from '../../client/toast';
import { paths } from '../../shared/paths';
import { fail, ok } from '../../shared/result';
import { LoadFailure } from './LoadFailure';
import { ProfileSection } from './ProfileSection';
import { DescribeTask, SubscriptionSection } from './SubscriptionSection';
import { readSection, type SectionId, sections } from './sections';
import { useLoadable } from './useLoadable';

interface Props {
  user: SessionUser;
  supportEmail: string;
}

/** The width from which the side list takes the place of the expanding panels. */
const wide = '(min-width: 48rem)';

/**
 * Six sections, one markup: a side list on wide screens, expanding panels on narrow ones. One is open at a
 * time; on narrow screens a press on the open one closes it. The open section stands in the address.
 */
export function AccountSections({ user, supportEmail }: Props) {
  const [active, open] = useOpenSection();
  const load = useCallback(() => loadSubscription(user.id), [user.id]);
  const [subscription, retry] = useLoadable(load);

  // Any button here may have to say that the connection is gone.
  useEffect(() => {
    prepareToasts();
  }, []);

  const keepInView = useKeptInView();
  const toggle = (button: HTMLElement, id: SectionId) => {
    keepInView(button);
    open(active === id ? null : id);
  };

  const choose = (event: MouseEvent, id: SectionId) => {
    event.preventDefault();
    open(id);
  };

  const contents: Record<SectionId, ReactNode> = {
    profile: <ProfileSection user={user} />,
    subscription: <SubscriptionSection subscription={subscription} retry={retry} />,
    'ai-agents': (
      <>
        <ComingSoon>Your AI-agents will display here</ComingSoon>
        <DescribeTask tier={subscription.status === 'ready' ? subscription.value.tier : 'free'} />
      </>
    ),
    analytics: <ComingSoon />,
    support: <Support email={supportEmail} />,
    settings: <MyData user={user} isOpen={active === 'settings'} />,
  };

  return (
    <div className="account">
      <nav className="account-list pinned" aria-label="Account">
        {sections.map(({ id, title }) => (
          <a
            key={id}
            className="display"
            href={`#${id}`}
            aria-current={active === id || undefined}
            onClick={(event) => choose(event, id)}
          >
            {title}
          </a>
        ))}
      </nav>
      <div className="account-panels">
        {sections.map(({ id, title }) => (
          <Section
            key={id}
            id={id}
            title={title}
            isOpen={active === id}
            onToggle={({ currentTarget }) => toggle(currentTarget, id)}
          >
            {contents[id]}
          </Section>
        ))}
      </div>
    </div>
  );
}

/** The section that is open, which stands in the address, and a function that opens another or none. */
function useOpenSection(): [SectionId | null, (id: SectionId | null) => void] {
  const [active, setActive] = useState<SectionId | null>(() => readSection(location.hash) ?? 'profile');

  useEffect(() => {
    const follow = () => setActive(readSection(location.hash) ?? 'profile');
    const query = matchMedia(wide);
    // The side list always shows something: a collapsed panel opens again when the window grows.
    const grow = () => query.matches && setActive((current) => current ?? 'profile');
    window.addEventListener('hashchange', follow);
    query.addEventListener('change', grow);
    return () => {
      window.removeEventListener('hashchange', follow);
      query.removeEventListener('change', grow);
    };
  }, []);

  const open = (id: SectionId | null) => {
    setActive(id);
    history.replaceState(history.state, '', id === null ? location.pathname : `#${id}`);
  };
  return [active, open];
}

/** Keeps a pressed button in the window: what closes above it must not carry it out. */
function useKeptInView() {
  const pressed = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    pressed.current?.scrollIntoView({ block: 'nearest' });
    pressed.current = null;
  });
  return (button: HTMLElement) => {
    pressed.current = button;
  };
}

/** What is not there yet. With words of its own, "Coming soon" is for narrow screens. */
function ComingSoon({ children }: { children?: string }) {
  return (
    <div className="box coming-soon" data-variant="empty">
      <h3>Coming soon</h3>
      {children && <p className="mute">{children}</p>}
    </div>
  );
}

interface SectionProps {
  id: SectionId;
  title: string;
  isOpen: boolean;
  onToggle: (event: MouseEvent<HTMLElement>) => void;
  children: ReactNode;
}

function Section({ id, title, isOpen, onToggle, children }: SectionProps) {
  return (
    <section className="account-section" data-open={isOpen || undefined} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <button type="button" aria-expanded={isOpen} aria-controls={`${id}-panel`} onClick={onToggle}>
          {title}
        </button>
        <span>{title}</span>
      </h2>
      <div className="account-panel" id={`${id}-panel`} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}

const loadOwnerRights = () =>
  import('./OwnerRights').then(
    ({ OwnerRights }) => ok(OwnerRights),
    (error: unknown) => fail(codeOfException(error)),
  );

/** What the owner may do with their data, fetched when its section is opened for the first time. */
function MyData({ user, isOpen }: { user: SessionUser; isOpen: boolean }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <OwnerRightsOnDemand user={user} />;
}

function OwnerRightsOnDemand({ user }: { user: SessionUser }) {
  const [rights, retry] = useLoadable(loadOwnerRights);
  if (rights.status === 'failed')
    return <LoadFailure failure={rights.failure} retry={retry} what="what you may do with your data" />;
  if (rights.status === 'ready')
    return (
      <rights.value user={user}>
        <ComingSoon />
      </rights.value>
    );
  return (
    <p className="mute" role="status">
      Loading your data…
    </p>
  );
}

function Support({ email }: { email: string }) {
  return (
    <div className="account-support">
      <p className="lead">
        Write to <a href={`mailto:${email}`}>{email}</a>. We get back to you within 24 hours.
      </p>
      <p className="actions">
        <button
          type="button"
          className="button"
          onClick={() => {
            // The console gets a line of its own: docs/product.md, "Account".
            console.log('Speak to our live agent');
            location.assign(paths.contact);
          }}
        >
          Speak to our live agent
        </button>
      </p>
    </div>
  );
}
