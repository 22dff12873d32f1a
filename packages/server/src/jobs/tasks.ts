import type { Task } from './Task.ts'
import { tidyQueue } from './tidyQueue.ts'

/** Every kind of job that runs for each tenant. */
export const tasks: readonly Task[] = [tidyQueue]
