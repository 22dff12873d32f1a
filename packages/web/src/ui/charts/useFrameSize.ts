import { type RefObject, useLayoutEffect, useState } from 'react'

export interface FrameSize {
  readonly width: number
  readonly height: number
}

/** The size of an element's content, in whole pixels; undefined until it is known. */
export function useFrameSize(frame: RefObject<HTMLElement | null>): FrameSize | undefined {
  const [size, setSize] = useState<FrameSize>()

  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    const measure = () => {
      const [width, height] = [element.clientWidth, element.clientHeight]
      if (width === 0 || height === 0) return
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])

  return size
}
