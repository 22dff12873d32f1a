import type { ReactNode } from 'react'
import type { AlertKind } from './Alert.tsx'
import { Icon } from './Icon.tsx'
import styles from './StatusBadge.module.css'
import { classNames } from './classNames.ts'
import type { CardTone } from './layout/Card.tsx'

export type StatusTone = Exclude<CardTone, 'plain'> | AlertKind

const lines: ReadonlySet<StatusTone> = new Set(['active', 'ordered', 'notice', 'inactive'] as const)
const isKind = (tone: StatusTone): tone is AlertKind => !lines.has(tone)

/** A state in words beside its sign: the card's own line, or a symbol. */
export const StatusBadge = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <span className={classNames(styles.badge, styles[tone])}>
    {isKind(tone) ? <Icon name={tone} /> : <span className={styles.line} />}
    {children}
  </span>
)
