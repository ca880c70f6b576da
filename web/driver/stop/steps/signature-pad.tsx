import { useEffect, useRef } from 'preact/hooks'
import styles from '#web/driver/stop/stop.module.css'

/** What is in the box, to read and to clear. */
export type Signature = { read: () => Promise<Blob>; clear: () => void }

/** A box to sign in with a finger. Its ink is dark on white by night too: it’s a picture on paper later. */
export function SignaturePad(props: {
  give: (signature: Signature | null) => void
  onSign: (signed: boolean) => void
}) {
  const { give, onSign } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (element) give(begin(element, onSign))
    return () => give(null)
  }, [give, onSign])
  return <canvas ref={canvas} class={styles.pad} role="img" aria-label="Sign here, with a finger" />
}

function begin(canvas: HTMLCanvasElement, onSign: (signed: boolean) => void): Signature {
  const scale = Math.min(2, devicePixelRatio)
  canvas.width = canvas.clientWidth * scale
  canvas.height = canvas.clientHeight * scale
  const ink = canvas.getContext('2d')
  const clear = () => {
    if (!ink) return
    ink.fillStyle = '#fffefb'
    ink.fillRect(0, 0, canvas.width, canvas.height)
    Object.assign(ink, { strokeStyle: '#0c1710', lineWidth: 3 * scale, lineCap: 'round' })
    onSign(false)
  }
  clear()
  // The box may have another width by now: phones are turned.
  const to = ({ offsetX, offsetY }: PointerEvent) =>
    [
      (offsetX * canvas.width) / canvas.clientWidth,
      (offsetY * canvas.height) / canvas.clientHeight,
    ] as const
  canvas.addEventListener('pointerdown', (event) => {
    canvas.setPointerCapture(event.pointerId)
    ink?.beginPath()
    ink?.moveTo(...to(event))
  })
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return
    ink?.lineTo(...to(event))
    ink?.stroke()
    onSign(true)
  })
  const read = () =>
    new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas is gone'))))
    })
  return { read, clear }
}
