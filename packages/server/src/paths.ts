import { fileURLToPath } from 'node:url'

// This file and the bundle lie at the same depth: packages/server/{src,dist}/.
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const demoTenantsDir = fromHere('../demo/tenants')
export const demoFontsDir = fromHere('../demo/fonts')
export const deskDistDir = fromHere('../../desk/dist')
export const webDistDir = fromHere('../../web/dist')
