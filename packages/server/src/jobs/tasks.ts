import { preisfeed } from './preisfeed/preisfeed.ts'
import { preiswarnung } from './preisfeed/preiswarnung.ts'
import { protokollstand } from './protokollstand.ts'
import type { Task } from './Task.ts'
import { tidyQueue } from './tidyQueue.ts'

/** Every kind of job that runs for each tenant. */
export const tasks: readonly Task[] = [tidyQueue, preisfeed, preiswarnung, protokollstand]
