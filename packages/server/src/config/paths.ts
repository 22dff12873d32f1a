import { fileURLToPath } from 'node:url'

// Two levels above this file, and one above the bundle, which holds everything in `dist/`.
const packageDir = new URL(import.meta.url.endsWith('/src/config/paths.ts') ? '../../' : '../', import.meta.url)

/** The address of a file by its path from the folder of this package. */
export const inPackage = (path: string): URL => new URL(path, packageDir)

const pathOf = (path: string) => fileURLToPath(inPackage(path))

export const demoTenantsDir = pathOf('demo/tenants')
export const fontsDir = pathOf('fonts')
export const deskDistDir = pathOf('../desk/dist')
export const webDistDir = pathOf('../web/dist')
