/**
 * WebKit by WebDriver: the port for GTK, which has Safari's engine, in its own small browser under a virtual screen.
 * WebDriver is a request with JSON for each step (https://www.w3.org/TR/webdriver2/), so it needs no library.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../programs/free-port.ts';
import type { Engine, Key, Size, Tab } from './engine.ts';

/** Programs of this machine. */
export interface WebKitPrograms {
  driver: string;
  browser: string;
  screen: string;
}

/** The characters that stand for keys in WebDriver. */
const keys: Record<Key, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
};

/** Without this the browser's toolbar keeps its window wider than a phone. */
const narrowToolbar =
  'toolbar, toolbar *, box *, entry, button { padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; font-size: 1px; }';

/** How long a command may take, in milliseconds; to start the browser is the longest. */
const patience = 30_000;

type Send = <Answer>(method: 'GET' | 'POST' | 'DELETE', target: string, body?: object) => Promise<Answer>;

/** @returns how to send a command. It throws an error with the driver's own words. */
const sender =
  (origin: string): Send =>
  async (method, target, body) => {
    const signal = AbortSignal.timeout(patience);
    const init = body ? { method, signal, body: JSON.stringify(body) } : { method, signal };
    const response = await fetch(origin + target, init);
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) {
      const { error, message } = value as { error: string; message: string };
      throw new Error(`WebDriver ${method} ${target}: ${error} ${message}`);
    }
    return value;
  };

/**
 * A display that nobody sees. A window has the focus where the pointer is in it, and the pointer begins in the middle
 * of the display. So that is small; windows may reach beyond it.
 * @returns the process and the display's name
 */
async function startScreen(program: string): Promise<[ChildProcess, string]> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '700x700x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(screen.stdio[3] as Readable, 'data');
  return [screen, `:${String(number).trim()}`];
}

/** A folder with the settings of a desktop. */
function makeDesktop(isStill: boolean): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  mkdirSync(path.join(folder, 'gtk-3.0'));
  writeFileSync(path.join(folder, 'gtk-3.0', 'gtk.css'), narrowToolbar);
  const settings = `[Settings]\ngtk-enable-animations=${isStill ? 0 : 1}\n`;
  writeFileSync(path.join(folder, 'gtk-3.0', 'settings.ini'), settings);
  return folder;
}

/** Makes it end, and waits until it has. */
async function end(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/**
 * Makes ready to start the browser. Every tab is a browser with a driver of its own, because tabs share their storage.
 * @param programs of this machine
 * @param isStill whether its owner has asked for less motion
 */
export async function startWebKit(programs: WebKitPrograms, isStill: boolean): Promise<Engine> {
  const [screen, display] = await startScreen(programs.screen);
  const desktop = makeDesktop(isStill);
  const environment = { DISPLAY: display, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: desktop };
  return {
    name: 'webkit',
    openTab: (size) => openTab(programs, environment, size),
    close: async () => {
      await end(screen);
      rmSync(desktop, { recursive: true, force: true });
    },
  };
}

/** A driver that has started a browser. */
interface Session {
  driver: ChildProcess;
  send: Send;
  sessionId: string;
}

/** @throws Error when the browser does not start in time */
async function startSession(programs: WebKitPrograms, environment: NodeJS.ProcessEnv): Promise<Session> {
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...environment },
  });
  const send = sender(`http://127.0.0.1:${port}`);
  const options = { binary: programs.browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  try {
    while (!(await send('GET', '/status').catch(() => null))) await wait(100);
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities });
    return { driver, send, sessionId };
  } catch (error) {
    await end(driver);
    throw error;
  }
}

async function openTab(programs: WebKitPrograms, environment: NodeJS.ProcessEnv, size: Size): Promise<Tab> {
  // Seldom, on a busy machine, the browser starts and never tells its driver.
  const { driver, send, sessionId } = await startSession(programs, environment).catch(() =>
    startSession(programs, environment),
  );
  const session = `/session/${sessionId}`;
  const post = <Answer>(command: string, body: object) => send<Answer>('POST', session + command, body);
  const execute = <Answer>(script: string, args: unknown[] = []) =>
    post<Answer>('/execute/sync', { script, args });
  const perform = (type: 'key' | 'pointer', actions: object[]) =>
    post('/actions', { actions: [{ type, id: type, actions }] });
  const press = (text: string) =>
    perform(
      'key',
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  const move = (x: number, y: number) => ({
    type: 'pointerMove',
    duration: 0,
    x: Math.round(x),
    y: Math.round(y),
  });
  const setWindow = ({ width, height }: Size) => post('/window/rect', { x: 0, y: 0, width, height });

  const measure = () => execute<[number, number]>('return [innerWidth, innerHeight]');
  await setWindow(size);
  const [, innerHeight] = await measure();
  /** The window has a toolbar, so it is made higher than the page by what that takes. */
  const toolbar = size.height - innerHeight;
  const resize = async ({ width, height }: Size) => {
    await setWindow({ width, height: height + toolbar });
    for (let tries = 0; tries < 50; tries += 1) {
      const now = await measure();
      if (now[0] === width && now[1] === height) return;
      await wait(20);
    }
    throw new Error(`The window of WebKit does not become ${width} by ${height} px.`);
  };
  await resize(size);
  return {
    // It tells nothing: a driven browser is a private one, and those keep their console to themselves.
    errors: [],
    resize,
    open: (address) => post('/url', { url: address }),
    back: () => post('/back', {}),
    evaluate: (run, ...args) => execute(`return (${run}).apply(null, arguments)`, args),
    runScript: (source) => execute(source),
    click: async (x, y) => {
      await perform('pointer', [
        move(x, y),
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    moveTo: async (x, y) => void (await perform('pointer', [move(x, y)])),
    type: async (text) => void (await press(text)),
    press: async (key) => void (await press(keys[key])),
    takePicture: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
    close: async () => {
      await send('DELETE', session);
      await end(driver);
    },
  };
}
