import '../../styles/box.css';
import '../../styles/disclosure.css';
import './AccountSections.css';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { loadSubscription } from '../../client/backend/account';
import { loadDevices } from '../../client/backend/devices';
import type { SessionUser } from '../../client/backend/session';
import { preloadToaster } from '../../client/toast';
import { responsePromise } from '../../shared/limits';
import { paths } from '../../shared/paths';
import { DataControls } from './DataControls';
import { Devices, LastSignIn } from './Devices';
import { ProfileSection } from './ProfileSection';
import { SubscriptionSection } from './SubscriptionSection';
import { useLoadable } from './useLoadable';

interface Props {
  user: SessionUser;
  supportEmail: string;
}

/** The sections of the account, in order. The id is also the URL fragment. */
const sections = [
  { id: 'profile', title: 'PROFILE' },
  { id: 'subscription', title: 'SUBSCRIPTION' },
  { id: 'ai-agents', title: 'AI AGENTS' },
  { id: 'analytics', title: 'ANALYTICS' },
  { id: 'support', title: 'SUPPORT' },
  { id: 'settings', title: 'SETTINGS' },
] as const;

type SectionId = (typeof sections)[number]['id'];

/** The section that the URL fragment names; the first without one. */
const readSection = (): SectionId => sections.find(({ id }) => location.hash === `#${id}`)?.id ?? 'profile';

/** The width from which a side list replaces the expanding panels. */
const wide = '(min-width: 48rem)';

/**
 * The sections of the account: a side list on wide screens, expanding panels on narrow ones. At most one is open, and
 * the URL fragment names it.
 */
export function AccountSections({ user, supportEmail }: Props) {
  const [active, open] = useOpenSection();
  const [subscription, retry] = useLoadable(loadSubscription, user.id);
  const [devices, reloadDevices] = useLoadable(loadDevices, user.id);
  const tier = subscription.status === 'ready' ? subscription.value.tier : 'free';
  // The contact form with the plan of the account selected.
  const contact = `${paths.contact}?package=${tier}`;

  // Loaded now, because the connection may be gone when an action fails.
  useEffect(() => {
    preloadToaster();
  }, []);

  const toggle = (button: HTMLElement, id: SectionId) => {
    open(active === id ? null : id);
    // A section above may have closed. React renders before the next frame.
    requestAnimationFrame(() => button.scrollIntoView({ block: 'nearest' }));
  };

  const choose = (event: MouseEvent, id: SectionId) => {
    event.preventDefault();
    open(id);
  };

  const contents: Record<SectionId, ReactNode> = {
    profile: (
      <ProfileSection user={user}>
        {devices.status === 'ready' && <LastSignIn devices={devices.value} />}
      </ProfileSection>
    ),
    subscription: <SubscriptionSection subscription={subscription} retry={retry} />,
    'ai-agents': (
      <ComingSoon
        text="Your AI-agents will display here"
        description="Each of your agents, with its name and its task."
      >
        <a className="button" data-variant="primary" href={contact}>
          {tier === 'free' ? 'Describe your first task' : 'Describe a task'}
        </a>
      </ComingSoon>
    ),
    analytics: (
      <ComingSoon description="Figures on your agents’ work will appear here. Until then, ask us.">
        <a className="button" href={contact}>
          Ask for your figures
        </a>
      </ComingSoon>
    ),
    support: <Support email={supportEmail} />,
    settings: (
      <>
        <Devices user={user} devices={devices} reload={reloadDevices} />
        <DataControls user={user} />
        <p className="pt-s4">
          <small>More settings are coming soon</small>
        </p>
      </>
    ),
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

/** The open section, in the URL fragment, and a function that opens another one or none. */
function useOpenSection(): [SectionId | null, (id: SectionId | null) => void] {
  const [active, setActive] = useState<SectionId | null>(readSection);

  useEffect(() => {
    const openFromHash = () => setActive(readSection());
    const query = matchMedia(wide);
    // The side list always has an open section.
    const openDefault = () => query.matches && setActive((current) => current ?? 'profile');
    window.addEventListener('hashchange', openFromHash);
    query.addEventListener('change', openDefault);
    return () => {
      window.removeEventListener('hashchange', openFromHash);
      query.removeEventListener('change', openDefault);
    };
  }, []);

  const open = (id: SectionId | null) => {
    setActive(id);
    history.replaceState(history.state, '', id === null ? location.pathname : `#${id}`);
  };
  return [active, open];
}

interface ComingSoonProps {
  text?: string;
  description: string;
  /** A button. */
  children: ReactNode;
}

function ComingSoon({ text, description, children }: ComingSoonProps) {
  return (
    <div className="box coming-soon" data-variant="empty" data-has-text={text && true}>
      <h3>Coming soon</h3>
      {text && <p className="coming-soon-text mute">{text}</p>}
      <p>{description}</p>
      <p className="actions">{children}</p>
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
        <button
          type="button"
          className="disclosure"
          aria-expanded={isOpen}
          aria-controls={`${id}-panel`}
          onClick={onToggle}
        >
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

function Support({ email }: { email: string }) {
  return (
    <div className="account-support">
      <p className="lead">
        Write to <a href={`mailto:${email}`}>{email}</a>. {responsePromise}
      </p>
      <p className="actions">
        <button
          type="button"
          className="button"
          aria-describedby="live-agent-hint"
          onClick={() => {
            // docs/product.md, "Account", requires this line in the console.
            console.log('Speak to our live agent');
            location.assign(paths.contact);
          }}
        >
          Speak to our live agent
        </button>
      </p>
      <small id="live-agent-hint">Opens the contact form.</small>
    </div>
  );
}
