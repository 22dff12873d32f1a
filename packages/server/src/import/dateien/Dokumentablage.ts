import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import type { Dateiquelle } from './Dateiquelle.ts'

/** Whence documents come, and where they go. */
export interface Dokumentablage {
  readonly quelle: Dateiquelle
  readonly store: DokumentStore
}
