/** The folder of this package: two levels above this file, one above the bundle, which holds everything in `dist/`. */
const packageDir = new URL(import.meta.url.endsWith('/src/config/packageDir.ts') ? '../../' : '../', import.meta.url)

/** The address of a file by its path from this package's folder. */
export const inPackage = (path: string): URL => new URL(path, packageDir)
