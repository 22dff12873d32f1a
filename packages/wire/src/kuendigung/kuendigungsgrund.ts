import type * as v from 'valibot'
import { oneOf } from '../schema/scalars.ts'

// A file of its own: requests name reasons, and need nothing else of a cancellation.
export const Kuendigungsgrund = oneOf(['ANBIETERWECHSEL', 'AUSZUG', 'SONDERKUENDIGUNG'])
export type Kuendigungsgrund = v.InferOutput<typeof Kuendigungsgrund>
