import type { Kuendigungsgrund } from '../kuendigung.ts'

const namen: Record<Kuendigungsgrund, string> = {
  ANBIETERWECHSEL: 'Anbieterwechsel',
  AUSZUG: 'Auszug',
  SONDERKUENDIGUNG: 'Sonderkündigung',
}

/** A reason as customers read it. */
export const formatKuendigungsgrund = (grund: Kuendigungsgrund) => namen[grund]
