import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'

/** For who sees everything and changes nothing; says what is not possible: 'keine Zählerstände übermitteln'. */
export const ReadOnlyNotice = ({ children }: { children: ReactNode }) => (
  <Alert kind="info">
    Mit Ihrem Zugang können Sie alles ansehen, aber {children}. Wenn Sie das ändern möchten, wenden Sie sich bitte an
    uns; wie Sie uns erreichen, steht im Impressum.
  </Alert>
)
