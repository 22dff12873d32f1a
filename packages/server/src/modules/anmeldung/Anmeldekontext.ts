import type { Context } from '../../http/route.ts'

/** What of a request decides on a password that was typed. */
export type Anmeldekontext = Pick<Context, 'tenant' | 'clock' | 'ip' | 'geraetenachweise' | 'recordEreignis'>
