/** The scene of the About page's animation: a skyline in the proportions of HERE REDEFINE under a turning night sky. */
import { Box, Camera, Geometry, Mesh, Program, Renderer, Transform } from 'ogl';
import { createRandom } from '../../shared/random';
import {
  flatFragment,
  flatVertex,
  starFragment,
  starVertex,
  towerFragment,
  towerVertex,
} from './night-shaders';
import { horizon, towerHeights, towerWidth } from './towers';

interface FrameState {
  /** Seconds that the scene has played. */
  time: number;
  /** How far the scene has scrolled through the window, from 0 to 1. */
  scrolled: number;
  /** The camera's offset towards the pointer, from -1 to 1. */
  eye: { x: number; y: number };
}

const columns = towerHeights.length;
const rows = 6;
/** Vertical field of view, in degrees. */
const fieldOfView = 34;
/** Vertical offset of the camera's target, at distance 1. It puts the horizon at its height in the frame. */
const targetOffset = Math.tan((fieldOfView / 360) * Math.PI) * (1 - 2 * horizon);
const stars = 900;

type Context = Renderer['gl'];

/** Towers in a row on each side of the letters; enough for a frame four times as wide as it is high. */
const countExtraTowers = (row: number) => 12 + row * 3;

/** The towers, as one instanced mesh. */
function createCity(gl: Context, uniforms: Record<string, { value: unknown }>): Mesh {
  // The city is the same on every visit.
  const random = createRandom(20_250_621);
  const offset: number[] = [];
  const scale: number[] = [];
  const seed: number[] = [];
  for (let row = 0; row < rows; row += 1)
    for (
      let column = row && -countExtraTowers(row);
      column < columns + (row && countExtraTowers(row));
      column += 1
    ) {
      const height = row === 0 ? (towerHeights[column] ?? 1) : 0.6 + random() * (1.2 + row * 0.55);
      if (row > 0 && random() < 0.12) continue;
      // Left and right of the letters, the second row is in line with them.
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

/** Round points. @param color its parts from 0 to 1 */
function createPoints(gl: Context, position: number[], size: number[], color: number[], ratio: number): Mesh {
  return new Mesh(gl, {
    mode: gl.POINTS,
    geometry: new Geometry(gl, {
      position: { size: 3, data: new Float32Array(position) },
      size: { size: 1, data: new Float32Array(size) },
    }),
    program: new Program(gl, {
      vertex: starVertex,
      fragment: starFragment,
      uniforms: { uColor: { value: color }, uRatio: { value: ratio } },
    }),
    frustumCulled: false,
  });
}

/** The stars, on a sphere around the city. */
function createSky(gl: Context, ratio: number): Mesh {
  const random = createRandom(31_600);
  const position: number[] = [];
  const size: number[] = [];
  for (let star = 0; star < stars; star += 1) {
    const angle = random() * Math.PI * 2;
    const height = random() * 2 - 1;
    const ring = Math.sqrt(1 - height * height);
    position.push(Math.cos(angle) * ring * 40, height * 40, Math.sin(angle) * ring * 40);
    size.push(1 + Math.floor(random() ** 3 * 4));
  }
  return createPoints(gl, position, size, [1, 1, 1], ratio);
}

/** A box of one colour. */
function createBox(gl: Context, [width = 0, height = 0, depth = 0]: number[], color: number[]): Mesh {
  const uniforms = { uColor: { value: color } };
  return new Mesh(gl, {
    geometry: new Box(gl, { width, height, depth }),
    program: new Program(gl, { vertex: flatVertex, fragment: flatFragment, uniforms }),
  });
}

/** The horizon line, the ground below it, and the beacon above the highest tower. */
function addHorizon(gl: Context, world: Transform, ratio: number): void {
  const fire = [1, 0.361, 0.18];
  const line = createBox(gl, [90, 0.07, 0.07], fire);
  line.position.set(0, -0.035, 0.5);
  // The ground hides the lower half of the sky.
  const ground = createBox(gl, [200, 20, 60], [0.035, 0.035, 0.035]);
  ground.position.set(0, -10.08, -29.5);
  const beacon = createPoints(gl, [3.5, 6.5, 0], [11], fire, ratio);
  for (const mesh of [line, ground, beacon]) mesh.setParent(world);
}

/**
 * Creates the scene.
 * @throws an Error when the browser has no WebGL
 */
export function createScene(canvas: HTMLCanvasElement) {
  const attributes = { alpha: true, antialias: true, depth: true, premultipliedAlpha: false };
  // Checked first, because ogl would write an error into the visitor's console.
  if (!(canvas.getContext('webgl2', attributes) ?? canvas.getContext('webgl', attributes)))
    throw new Error('The browser has no WebGL.');
  const renderer = new Renderer({ canvas, dpr: Math.min(devicePixelRatio, 2), ...attributes });
  const { gl } = renderer;
  gl.clearColor(0, 0, 0, 0);

  const camera = new Camera(gl, { fov: fieldOfView, near: 0.1, far: 100 });
  const world = new Transform();
  const time = { value: 0 };
  createCity(gl, { uTime: time }).setParent(world);
  const sky = createSky(gl, renderer.dpr);
  sky.setParent(world);
  addHorizon(gl, world, renderer.dpr);
  // The distance of the camera. A tall, narrow frame needs a longer one, or the outer towers are cut off.
  let cameraDistance = 0;

  return {
    /** Sets the size of the canvas in CSS pixels. */
    resize(width: number, height: number) {
      if (width === 0 || height === 0) return;
      cameraDistance = Math.max(13.5, (22 * height) / width);
      renderer.setSize(width, height);
      camera.perspective({ aspect: width / height });
    },
    render({ time: seconds, scrolled, eye }: FrameState) {
      time.value = seconds;
      const angle = eye.x * 0.5 + Math.sin(seconds * 0.12) * 0.12;
      camera.position.set(
        Math.sin(angle) * cameraDistance,
        2.4 + eye.y * 1.4 + scrolled * 2.5,
        Math.cos(angle) * cameraDistance,
      );
      camera.lookAt([0, cameraDistance * targetOffset, 0]);
      sky.rotation.z = seconds * 0.01 + scrolled * 0.9;
      sky.rotation.y = seconds * 0.006;
      renderer.render({ scene: world, camera });
    },
    destroy() {
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}
