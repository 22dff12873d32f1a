import { fileURLToPath } from 'node:url'
import { inPackage } from './packageDir.ts'

const pathOf = (path: string) => fileURLToPath(inPackage(path))

export const demoTenantsDir = pathOf('demo/tenants')
export const demoFontsDir = pathOf('demo/fonts')
export const deskDistDir = pathOf('../desk/dist')
export const webDistDir = pathOf('../web/dist')
