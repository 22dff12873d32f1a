import { listFeiertagsjahre, listKuendigungsjahre } from '@ekp/wire/rules/kuendigungsdatum'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTenant } from '../../lib/tenantContext.ts'
import { today } from '../../lib/today.ts'
import { feiertageQuery } from './feiertageQuery.ts'
import { listKuendigungstage } from './listKuendigungstage.ts'

/** The days to which a contract can be cancelled; undefined while, or because, the holidays are not known. */
export function useKuendigungstage(lieferbeginn: string | null): readonly string[] | undefined {
  const { feiertageUrl } = useTenant()
  const heute = today()
  const jahre = listFeiertagsjahre(heute)
  const spaetere = listKuendigungsjahre(heute).filter((jahr) => !jahre.includes(jahr))
  // The minimum needs the first alone; without the others the server still refuses their holidays.
  const { data: naechste } = useQuery(feiertageQuery(jahre, feiertageUrl))
  const { data: weitere } = useQuery(feiertageQuery(spaetere, feiertageUrl))
  return useMemo(
    () => naechste && listKuendigungstage(heute, lieferbeginn, new Set([...naechste, ...(weitere ?? [])])),
    [heute, lieferbeginn, naechste, weitere],
  )
}
