const HERTZ = 220
const SECONDS = 0.25

/** A low tone for a wrong scan. Silent where the browser has no sound. */
export function beep(): void {
  try {
    const audio = new AudioContext()
    const tone = audio.createOscillator()
    tone.frequency.value = HERTZ
    tone.connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + SECONDS)
    tone.onended = () => void audio.close()
  } catch {
    /* the words on the screen say it too */
  }
}
