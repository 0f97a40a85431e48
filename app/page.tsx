export default function Page() {
  return <h1>Envol</h1>;
}
