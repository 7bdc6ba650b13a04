/**
 * The animation of the About page: the night turns over a skyline. The pointer moves the eye, the scroll moves
 * the hours, and here and there a window is lit, because somebody's agent is at work.
 */
import { Box, Camera, Geometry, Mesh, Program, Renderer, Transform } from 'ogl';
import { heights, horizon, towerWidth } from './towers';

/** What the scene has to know of the page it stands in. */
export interface View {
  /** In the page's own pixels. */
  width: number;
  height: number;
  /** Pixels of the screen for one of the page. */
  ratio: number;
  /** How far the frame has been scrolled through the window, from 0 to 1. */
  passed: number;
  /** Where the pointer is in the window, from -1 to 1. */
  pointer: { x: number; y: number };
  /** Whether it moves; a scene that does not keeps its last picture. */
  isPlaying: boolean;
}

export interface Scene {
  update(view: View): void;
  destroy(): void;
}

const columns = heights.length;
const rows = 6;
/** From bottom to top, in degrees. */
const fieldOfView = 34;
/** How far above the horizon the eye looks, from a distance of one: half of what is seen, less what is below it. */
const lift = Math.tan((fieldOfView / 360) * Math.PI) * (1 - 2 * horizon);
const stars = 900;

/** How much of a second the eye takes to follow the pointer. */
const follow = 3;

/** A generator with a fixed seed: the city is the same on every visit. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const towerVertex = /* glsl */ `
  attribute vec3 position;
  attribute vec3 normal;
  attribute vec2 uv;
  attribute vec3 offset;
  attribute vec3 scale;
  attribute float seed;
  uniform mat4 modelViewMatrix;
  uniform mat4 projectionMatrix;
  varying vec2 vUv;
  varying vec3 vNormal;
  varying float vSeed;
  varying float vDepth;
  varying float vRows;
  void main() {
    vUv = uv;
    vNormal = normal;
    vSeed = seed;
    // Beside the letters the first row is as dim as the second.
    vDepth = -offset.z + 1.5 * step(6.0, abs(offset.x));
    vRows = floor(scale.y * 5.0);
    vec3 place = position * scale + offset + vec3(0.0, scale.y * 0.5, 0.0);
    gl_Position = projectionMatrix * modelViewMatrix * vec4(place, 1.0);
  }
`;

const towerFragment = /* glsl */ `
  precision highp float;
  uniform float uTime;
  varying vec2 vUv;
  varying vec3 vNormal;
  varying float vSeed;
  varying float vDepth;
  varying float vRows;
  float hash(vec2 p) { return fract(sin(dot(p, vec2(41.3, 289.1))) * 43758.5453); }
  void main() {
    vec3 ink = vec3(0.035);
    // Interpolation leaves a trace of error, which a hash would turn into noise.
    float seed = floor(vSeed + 0.5);
    vec3 bone = vec3(0.953, 0.933, 0.894);
    vec3 fire = vec3(1.0, 0.361, 0.180);
    float front = step(0.5, vNormal.z);
    float top = step(0.5, vNormal.y);
    float distance = clamp(vDepth / 8.0, 0.0, 1.0);
    vec3 wall = mix(bone, ink, front > 0.5 ? distance * 0.92 : mix(0.62, 0.97, distance));
    if (top > 0.5) wall = mix(bone, ink, mix(0.3, 0.95, distance));
    if (front > 0.5) {
      vec2 grid = vec2(5.0, floor(vRows + 0.5));
      vec2 cell = floor(vUv * grid);
      vec2 inside = fract(vUv * grid);
      float isWindow = step(0.3, inside.x) * step(inside.x, 0.7) * step(0.3, inside.y) * step(inside.y, 0.78);
      isWindow *= step(0.5, cell.y);
      float pick = hash(cell + seed);
      float shift = floor(uTime * 0.25 + pick * 8.0);
      float isLit = step(0.93, hash(cell + seed * 3.1 + shift));
      vec3 pane = mix(mix(ink, wall, 0.12), mix(fire, ink, distance * 0.6), isLit);
      wall = mix(wall, pane, isWindow);
    }
    gl_FragColor = vec4(wall, 1.0);
  }
`;

const starVertex = /* glsl */ `
  attribute vec3 position;
  attribute float size;
  uniform mat4 modelViewMatrix;
  uniform mat4 projectionMatrix;
  uniform float uRatio;
  void main() {
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    gl_PointSize = size * uRatio;
  }
`;

const starFragment = /* glsl */ `
  precision mediump float;
  uniform vec3 uColor;
  void main() {
    if (distance(gl_PointCoord, vec2(0.5)) > 0.5) discard;
    gl_FragColor = vec4(uColor, 1.0);
  }
`;

const flatVertex = /* glsl */ `
  attribute vec3 position;
  uniform mat4 modelViewMatrix;
  uniform mat4 projectionMatrix;
  void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }
`;

const flatFragment = /* glsl */ `
  precision mediump float;
  uniform vec3 uColor;
  void main() { gl_FragColor = vec4(uColor, 1.0); }
`;

type Context = Renderer['gl'];

/** How many towers of a row stand on each side of the letters: a frame four times as wide as high sees no end. */
const beside = (row: number) => 12 + row * 3;

/** The towers, all drawn in one call. */
function buildCity(gl: Context, uniforms: Record<string, { value: unknown }>): Mesh {
  const random = makeRandom(20_250_621);
  const offset: number[] = [];
  const scale: number[] = [];
  const seed: number[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = row && -beside(row); column < columns + (row && beside(row)); column += 1) {
      const height = row === 0 ? (heights[column] ?? 1) : 0.6 + random() * (1.2 + row * 0.55);
      if (row > 0 && random() < 0.12) continue;
      // The second row stands on the line where the letters leave it free.
      const isFirst = row === 0 || (row === 1 && (column < 0 || column >= columns));
      offset.push(column - (columns - 1) / 2, 0, isFirst ? 0 : -row * 1.5);
      scale.push(row === 0 ? towerWidth : 0.6 + random() * 0.35, height, row === 0 ? 0.8 : 0.7);
      seed.push(Math.floor(random() * 97));
    }
  const box = new Box(gl);
  const geometry = new Geometry(gl, {
    ...box.attributes,
    offset: { instanced: 1, size: 3, data: new Float32Array(offset) },
    scale: { instanced: 1, size: 3, data: new Float32Array(scale) },
    seed: { instanced: 1, size: 1, data: new Float32Array(seed) },
  });
  return new Mesh(gl, {
    geometry,
    program: new Program(gl, { vertex: towerVertex, fragment: towerFragment, uniforms }),
    frustumCulled: false,
  });
}

/** The stars, on a sphere around everything. */
function buildSky(gl: Context, ratio: number): Mesh {
  const random = makeRandom(31_600);
  const position: number[] = [];
  const size: number[] = [];
  for (let star = 0; star < stars; star += 1) {
    const angle = random() * Math.PI * 2;
    const height = random() * 2 - 1;
    const ring = Math.sqrt(1 - height * height);
    position.push(Math.cos(angle) * ring * 40, height * 40, Math.sin(angle) * ring * 40);
    size.push(1 + Math.floor(random() ** 3 * 4));
  }
  return new Mesh(gl, {
    mode: gl.POINTS,
    geometry: new Geometry(gl, {
      position: { size: 3, data: new Float32Array(position) },
      size: { size: 1, data: new Float32Array(size) },
    }),
    program: new Program(gl, {
      vertex: starVertex,
      fragment: starFragment,
      uniforms: { uColor: { value: [1, 1, 1] }, uRatio: { value: ratio } },
    }),
    frustumCulled: false,
  });
}

/** The line the towers stand on, the ground under it, and the lit star over the highest tower. */
function addHorizon(gl: Context, world: Transform, ratio: number): void {
  const fire = { value: [1, 0.361, 0.18] };
  const horizon = new Mesh(gl, {
    geometry: new Box(gl, { width: 90, height: 0.07, depth: 0.07 }),
    program: new Program(gl, { vertex: flatVertex, fragment: flatFragment, uniforms: { uColor: fire } }),
  });
  horizon.position.set(0, -0.035, 0.5);
  horizon.setParent(world);
  // The ground hides the half of the sky that is under it.
  const ground = new Mesh(gl, {
    geometry: new Box(gl, { width: 200, height: 20, depth: 60 }),
    program: new Program(gl, {
      vertex: flatVertex,
      fragment: flatFragment,
      uniforms: { uColor: { value: [0.035, 0.035, 0.035] } },
    }),
  });
  ground.position.set(0, -10.08, -29.5);
  ground.setParent(world);
  const beacon = new Mesh(gl, {
    mode: gl.POINTS,
    geometry: new Geometry(gl, {
      position: { size: 3, data: new Float32Array([3.5, 6.5, 0]) },
      size: { size: 1, data: new Float32Array([11]) },
    }),
    program: new Program(gl, {
      vertex: starVertex,
      fragment: starFragment,
      uniforms: { uColor: fire, uRatio: { value: ratio } },
    }),
    frustumCulled: false,
  });
  beacon.setParent(world);
}

/** Draws the scene into a canvas, on whatever thread it is called. @throws when the browser has no WebGL */
export function startScene(given: HTMLCanvasElement | OffscreenCanvas, first: View): Scene {
  // The library asks nothing of a canvas that one off the screen has not.
  const canvas = given as HTMLCanvasElement;
  const attributes = { alpha: true, antialias: true, depth: true, premultipliedAlpha: false };
  // Asked first, because the library would write an error into the visitor's console.
  if (!(canvas.getContext('webgl2', attributes) ?? canvas.getContext('webgl', attributes)))
    throw new Error('The browser has no WebGL.');
  const renderer = new Renderer({ canvas, dpr: Math.min(first.ratio, 2), ...attributes });
  const { gl } = renderer;
  gl.clearColor(0, 0, 0, 0);

  const camera = new Camera(gl, { fov: fieldOfView, near: 0.1, far: 100 });
  const world = new Transform();
  const time = { value: 0 };
  const city = buildCity(gl, { uTime: time });
  city.setParent(world);
  const sky = buildSky(gl, renderer.dpr);
  sky.setParent(world);

  addHorizon(gl, world, renderer.dpr);

  const eye = { x: 0, y: 0 };
  let view = first;
  let request = 0;
  let last = 0;

  const draw = () => {
    const { passed } = view;
    const angle = eye.x * 0.5 + Math.sin(time.value * 0.12) * 0.12;
    // A tall, narrow frame needs a longer way back, or the outer towers are cut off.
    const reach = Math.max(13.5, (22 * view.height) / view.width);
    camera.position.set(Math.sin(angle) * reach, 2.4 + eye.y * 1.4 + passed * 2.5, Math.cos(angle) * reach);
    camera.lookAt([0, reach * lift, 0]);
    sky.rotation.z = time.value * 0.01 + passed * 0.9;
    sky.rotation.y = time.value * 0.006;
    renderer.render({ scene: world, camera });
  };

  const resize = () => {
    const { width, height } = view;
    if (width === 0 || height === 0) return;
    renderer.setSize(width, height);
    camera.perspective({ aspect: width / height });
    draw();
  };

  const step = (now: number) => {
    const seconds = Math.min(0.1, (now - last) / 1000);
    last = now;
    time.value += seconds;
    eye.x += (view.pointer.x - eye.x) * Math.min(1, seconds * follow);
    eye.y += (view.pointer.y - eye.y) * Math.min(1, seconds * follow);
    draw();
    request = requestAnimationFrame(step);
  };

  const play = () => {
    last = performance.now();
    request = requestAnimationFrame(step);
  };

  resize();
  if (first.isPlaying) play();

  return {
    update(next) {
      const before = view;
      view = next;
      if (next.width !== before.width || next.height !== before.height) resize();
      if (next.isPlaying === before.isPlaying) return;
      if (next.isPlaying) play();
      else cancelAnimationFrame(request);
    },
    destroy() {
      cancelAnimationFrame(request);
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}
