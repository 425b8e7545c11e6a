<?php
/**
 * The markup of blocks and shortcodes: the tags of the Whenable script, with a link for visitors without scripts.
 */

namespace Whenable;

defined( 'ABSPATH' ) || exit;

/** Attributes as markup: empty ones are left out. @param array<string, string> $attributes */
function markup_of( array $attributes ): string {
	$markup = '';
	foreach ( $attributes as $name => $value ) {
		$markup .= '' === $value ? '' : sprintf( ' %s="%s"', $name, esc_attr( $value ) );
	}
	return $markup;
}

/** Loads the service's script once, as the module that it is. */
function load_script( string $service ): void {
	wp_enqueue_script( 'whenable', $service . '/embed/whenable.js', array(), null, true );
}

add_filter(
	'script_loader_tag',
	static function ( $tag, $handle ) {
		return 'whenable' === $handle ? preg_replace( "~<script(?: type=(['\"])text/javascript\\1)?~", '<script type="module"', $tag, 1 ) : $tag;
	},
	10,
	2
);

/** The attributes of a text. @param array<string, mixed> $attributes */
function text_in( array $attributes, string $name ): string {
	return isset( $attributes[ $name ] ) && is_string( $attributes[ $name ] ) ? trim( $attributes[ $name ] ) : '';
}

/** What only those who can change the page see in the place of a block that shows nothing. */
function hint( string $text ): string {
	return current_user_can( 'edit_posts' ) ? sprintf( '<p class="whenable-hint"><em>%s</em></p>', esc_html( $text ) ) : '';
}

/**
 * A block as markup.
 *
 * An author may not choose where scripts come from: a service that the site's settings don't name shows nothing.
 *
 * @param array<string, mixed> $attributes The block's attributes, as block.json has them.
 */
function render( array $attributes ): string {
	$service = known_service( text_in( $attributes, 'service' ) );
	if ( '' === $service ) {
		return hint( __( 'Whenable: the settings have no page of this service. Visitors see nothing here.', 'whenable' ) );
	}
	$id        = text_in( $attributes, 'configurationId' );
	$slug      = text_in( $attributes, 'eventType' );
	$host      = text_in( $attributes, 'host' );
	$client_id = text_in( $attributes, 'clientId' );
	if ( '' === $id . $slug . $host ) {
		return hint( __( 'Whenable: choose what can be booked. Visitors see nothing here.', 'whenable' ) );
	}
	$title   = text_in( $attributes, 'title' );
	$label   = text_in( $attributes, 'label' );
	$page    = text_in( $attributes, 'pageUrl' );
	$display = text_in( $attributes, 'display' );
	if ( 0 !== strpos( $page, $service . '/' ) ) {
		$path = '' === $id . $slug ? '/h/' . rawurlencode( $host ) : ( '' === $slug ? '' : '/b/' . rawurlencode( $slug ) );
		$page = $service . $path . ( '' === $client_id ? '' : '?client_id=' . rawurlencode( $client_id ) );
	}
	$text = '' === $label ? ( '' === $title ? __( 'Book a time', 'whenable' ) : $title ) : $label;
	$link = array( 'href' => esc_url_raw( $page ) );
	load_script( $service );

	if ( '' !== $id . $slug && in_array( $display, array( 'popup', 'floating' ), true ) ) {
		// Without an id, the event type is that of the link's address.
		$launcher = sprintf( ' %s="%s"', 'popup' === $display ? 'data-when-booking' : 'data-when-button', esc_attr( $id ) );
		$link    += array( 'class' => 'popup' === $display ? 'wp-element-button' : '', 'data-when-service-url' => $service );
		$markup   = sprintf( '<a%s%s>%s</a>', $launcher, markup_of( $link ), esc_html( $text ) );
		return 'popup' === $display ? sprintf( '<p>%s</p>', $markup ) : $markup;
	}

	$is_host = '' === $id . $slug;
	$tag     = $is_host ? 'when-host-page' : 'when-booking';
	$given   = $is_host || '' === $id ? array( 'slug' => $is_host ? $host : $slug, 'client-id' => $client_id ) : array( 'configuration-id' => $id );
	$preload = '' === $id || $is_host ? '' : sprintf(
		'<link rel="preload" as="fetch" crossorigin%s>',
		markup_of( array( 'href' => $service . '/v3/scheduling/bootstrap?configuration_id=' . rawurlencode( $id ) ) )
	);
	return sprintf( '%1$s<%2$s%3$s><a%4$s>%5$s</a></%2$s>', $preload, $tag, markup_of( array( 'service-url' => $service ) + $given ), markup_of( $link ), esc_html( $text ) );
}

/**
 * The shortcode: `[whenable event_type="intro-call"]`, `[whenable id="…" display="popup" label="Book a call"]`, `[whenable host="ada"]`.
 *
 * @param array<string, string>|string $given Its attributes, as they were typed.
 */
function render_shortcode( $given ): string {
	$typed = shortcode_atts(
		array( 'service' => '', 'event_type' => '', 'id' => '', 'host' => '', 'client_id' => '', 'display' => '', 'label' => '' ),
		is_array( $given ) ? $given : array(),
		'whenable'
	);
	$client_ids = array_column( host_pages(), 'clientId' );
	return render(
		array(
			'service'         => untrailingslashit( $typed['service'] ),
			'eventType'       => $typed['event_type'],
			'configurationId' => $typed['id'],
			'host'            => $typed['host'],
			'clientId'        => '' === $typed['client_id'] ? ( $client_ids[0] ?? '' ) : $typed['client_id'],
			'display'         => $typed['display'],
			'label'           => $typed['label'],
		)
	);
}
