import { listFeiertagsjahre, listKuendigungsjahre } from '@ekp/wire/rules/kuendigung'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { today } from '../../lib/berlinTime.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { feiertageQuery } from './feiertageQuery.ts'
import { listKuendigungstage } from './listKuendigungstage.ts'

interface Kuendigungstage {
  /** The days that can be chosen. */
  tage: readonly string[]
  /** The first of them; undefined while, or because, the holidays it depends on are not known. */
  fruehester: string | undefined
}

/** The days to which a contract can be cancelled, as far as this browser knows. */
export function useKuendigungstage(lieferbeginn: string | null): Kuendigungstage {
  const { feiertageUrl } = useTenant()
  const heute = today()
  const jahre = listFeiertagsjahre(heute)
  const spaetere = listKuendigungsjahre(heute).filter((jahr) => !jahre.includes(jahr))
  // The minimum needs the first alone; without the others the server still refuses their holidays.
  const { data: naechste } = useQuery(feiertageQuery(jahre, feiertageUrl))
  const { data: weitere } = useQuery(feiertageQuery(spaetere, feiertageUrl))
  return useMemo(() => {
    const feiertage = naechste && new Set([...naechste, ...(weitere ?? [])])
    const tage = listKuendigungstage(heute, lieferbeginn, feiertage)
    return { tage, fruehester: feiertage && tage[0] }
  }, [heute, lieferbeginn, naechste, weitere])
}
