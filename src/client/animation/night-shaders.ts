/** The shaders of the About page's animation (night-scene.ts). Colours are those of styles/tokens.css. */

export const towerVertex = /* glsl */ `
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
    // Left and right of the letters, the first row is as dim as the second.
    vDepth = -offset.z + 1.5 * step(6.0, abs(offset.x));
    vRows = floor(scale.y * 5.0);
    vec3 worldPosition = position * scale + offset + vec3(0.0, scale.y * 0.5, 0.0);
    gl_Position = projectionMatrix * modelViewMatrix * vec4(worldPosition, 1.0);
  }
`;

export const towerFragment = /* glsl */ `
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
    // Interpolation adds a rounding error, which the hash would turn into noise.
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

export const starVertex = /* glsl */ `
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

export const starFragment = /* glsl */ `
  precision mediump float;
  uniform vec3 uColor;
  void main() {
    if (distance(gl_PointCoord, vec2(0.5)) > 0.5) discard;
    gl_FragColor = vec4(uColor, 1.0);
  }
`;

export const flatVertex = /* glsl */ `
  attribute vec3 position;
  uniform mat4 modelViewMatrix;
  uniform mat4 projectionMatrix;
  void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }
`;

export const flatFragment = /* glsl */ `
  precision mediump float;
  uniform vec3 uColor;
  void main() { gl_FragColor = vec4(uColor, 1.0); }
`;
