import { type Debugger, Session } from 'node:inspector'
import { basename } from 'node:path'

const mostFrames = 8

/** Stops the main thread wherever it is; answers the functions that it is in, innermost first, and no value of theirs. */
export function findPlace(): Promise<string> {
  const session = new Session()
  session.connectToMainThread()
  const files = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, basename(url)))
  return new Promise((resolve) => {
    const nameFrame = ({ functionName, location: { scriptId, lineNumber } }: Debugger.CallFrame) =>
      `${functionName || 'anonym'} (${files.get(scriptId) || '?'}:${lineNumber + 1})`
    session.on('Debugger.paused', ({ params: { callFrames } }) => {
      resolve(callFrames.slice(0, mostFrames).map(nameFrame).join(' < '))
    })
    session.post('Debugger.enable')
    session.post('Debugger.pause')
  })
}
