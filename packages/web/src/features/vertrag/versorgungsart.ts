import type { IconName } from '../../ui/Icon.tsx'

/** Gas gets a fire, anything else a power icon [vertrag-9] [vertrag-10]. */
export function versorgungsartIcon(versorgungsart: string): IconName {
  return versorgungsart === 'gas' ? 'flame' : 'bolt'
}

export function versorgungsartText(versorgungsart: string): string {
  if (versorgungsart === 'gas') return 'Gas'
  return versorgungsart === 'strom' ? 'Strom' : 'Versorgungsart nicht gefunden'
}
