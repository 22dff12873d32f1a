import { fileURLToPath } from 'node:url'

/** The folder of the project, absolute. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
