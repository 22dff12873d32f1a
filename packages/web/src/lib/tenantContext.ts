import type { TenantConfig } from '@ekp/wire/tenant'
import { createContext, useContext } from 'react'

export const TenantContext = createContext<TenantConfig | undefined>(undefined)

/** The tenant of this portal. */
export function useTenant(): TenantConfig {
  const tenant = useContext(TenantContext)
  if (tenant === undefined) throw new Error('TenantContext is missing')
  return tenant
}
