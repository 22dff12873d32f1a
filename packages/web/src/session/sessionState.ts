import type { SessionRecord } from './SessionRecord.ts'

export type SessionState = 'loggedOut' | 'changePassword' | 'loggedIn'

/** Whether the record's expiry lies in the future [sitzung-3]. */
export function isLoggedIn(record: SessionRecord | undefined, now: number): record is SessionRecord {
  return record !== undefined && Date.parse(record.ablaufdatum) > now
}

/** What a record allows at an instant [sitzung-3]; an empty token allows only to change the password. */
export function deriveSessionState(record: SessionRecord | undefined, now: number): SessionState {
  if (!isLoggedIn(record, now)) return 'loggedOut'
  return record.token === '' ? 'changePassword' : 'loggedIn'
}
