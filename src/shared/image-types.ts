export const photoExtensions: readonly string[] = ['avif', 'jpeg', 'jpg', 'png', 'webp'];

/** File extensions of images without scripts. Profile photos can have them: also in the migrations of profiles and avatars. */
export const rasterExtensions: readonly string[] = [...photoExtensions, 'gif'];

/** File extensions of all images of the site. */
export const imageExtensions: readonly string[] = [...rasterExtensions, 'svg'];
