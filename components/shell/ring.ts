const TONES_HZ = [880, 660, 880, 660];
const TONE_SECONDS = 0.22;

/** Rings for about a second. A browser that nobody has touched yet stays silent. */
export function ring(): void {
  try {
    const context = new AudioContext();
    const volume = context.createGain();
    volume.gain.value = 0.15;
    volume.connect(context.destination);
    for (const [at, tone] of TONES_HZ.entries()) {
      const sound = context.createOscillator();
      sound.frequency.value = tone;
      sound.connect(volume);
      sound.start(context.currentTime + at * TONE_SECONDS);
      sound.stop(context.currentTime + (at + 0.8) * TONE_SECONDS);
    }
    setTimeout(() => void context.close(), TONES_HZ.length * TONE_SECONDS * 1_000 + 500);
  } catch {
    // The browser has no sound.
  }
}
